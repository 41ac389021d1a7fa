/** All that is loaded for several people at one phone. */
import "../styles/phone.css";

export { Cover } from "./cover";
export { Players, SeatSheet } from "./seats";
export { Setup } from "./setup";

/** What is on or off. */
import "../styles/controls.css";

interface SwitchProps {
  label: string;
  on: boolean;
  act: () => void;
  disabled?: boolean;
}

export const Switch = ({ label, on, act, disabled = false }: SwitchProps) => (
  <button type="button" class="switch" role="switch" aria-checked={on} aria-label={label} disabled={disabled} onClick={act} />
);

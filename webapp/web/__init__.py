"""What a browser meets: the page and the socket."""

"""The server without its pages: rooms, their storage, who is who, and the socket for programs."""

"""What the boards share: palette and marks (board.css), tokens (symbols.svg), and the ways to draw with them."""

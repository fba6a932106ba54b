"""The terminal table: the same views, events and questions as everywhere, through rich and textual."""

"""The web table: pages, forms and live regions over the rooms of shamble.server."""

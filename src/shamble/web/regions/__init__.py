"""The regions of a room's page: what each template in templates/regions is given."""

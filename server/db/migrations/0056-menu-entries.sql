-- The menu reaches everything a member has; the search opens with the campaigns that run (status 0). A menu that an
-- administrator has changed stays as it is.
update config_section set version = version + 1, value = '[
  {"title": "Home", "icon": "home", "url": "/home", "doNotShowIfLogin": true},
  {"title": "Plans", "icon": "tags", "url": "/planoffline", "doNotShowIfLogin": true},
  {"title": "Sign in", "icon": "login-2", "url": "/login", "doNotShowIfLogin": true},
  {"title": "Sign up", "icon": "user-plus", "url": "/signup", "doNotShowIfLogin": true},
  {"title": "Dashboard", "icon": "layout-dashboard", "url": "/dashboard"},
  {"title": "New campaign", "icon": "speakerphone", "url": "/campaign/new"},
  {"title": "Campaigns", "icon": "folders", "url": "/folder", "inner": {
    "all": {"title": "All campaigns", "icon": "folders", "url": "/folder"},
    "drafts": {"title": "Drafts", "icon": "pencil", "url": "/folder/drafts"},
    "scheduled": {"title": "Scheduled", "icon": "calendar-event", "url": "/folder/scheduled"},
    "running": {"title": "Running", "icon": "player-play", "url": "/folder/running"},
    "finished": {"title": "Finished", "icon": "circle-check", "url": "/folder/finished"}
  }},
  {"title": "Search", "icon": "search", "url": "/search-modal", "filter": "0"},
  {"title": "Your lists", "icon": "address-book", "url": "/lists"},
  {"title": "Your pages", "icon": "browser", "url": "/sites"},
  {"title": "Wallet", "icon": "wallet", "url": "/wallet"},
  {"title": "Invoices", "icon": "file-invoice", "url": "/invoice"},
  {"title": "Plans", "icon": "tags", "url": "/plan"},
  {"title": "Notifications", "icon": "bell", "url": "/notifications"},
  {"title": "Profile", "icon": "user", "url": "/personal"},
  {"title": "Help", "icon": "help", "url": "/help", "show": true}
]'
where name = 'slideMenu' and version = 1;

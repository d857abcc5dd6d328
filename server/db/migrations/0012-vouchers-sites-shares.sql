-- Words that customers show, pages of shops without a website, read-only links to reports, texts to begin with.

create table campaign_voucher (
  campaign_id uuid primary key references campaign (id) on delete cascade,
  word text not null check (word ~ '^[A-Z0-9]{3,12}$')
);

create table voucher_redemption (
  -- Made by the device at the tap, so that a tap sent twice counts once.
  id uuid primary key,
  campaign_id uuid not null references campaign_voucher (campaign_id) on delete cascade,
  at timestamptz not null
);
create index voucher_redemption_campaign on voucher_redemption (campaign_id, at);

create table shop_site (
  id uuid primary key,
  user_id text not null references "user" (id) on delete cascade,
  code text not null unique check (code ~ '^[a-z0-9]{6,12}$'),
  country_id integer not null references country (id),
  name text not null check (length(name) between 1 and 60),
  offer text not null check (length(offer) between 1 and 300),
  -- Digits with country code; public on purpose.
  phone text not null default '' check (phone ~ '^[0-9]{0,15}$'),
  whats_app text not null default '' check (whats_app ~ '^[0-9]{0,15}$'),
  address text not null default '' check (length(address) <= 200),
  opening_hours text not null default '' check (length(opening_hours) <= 200),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz not null
);
create index shop_site_owner on shop_site (user_id);

create table report_share (
  id uuid primary key,
  campaign_id uuid not null references campaign (id) on delete cascade,
  -- Only the hash: the link itself is shown once.
  token_sha256 bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index report_share_campaign on report_share (campaign_id);

insert into config_section (name, value) values ('messageTemplates', '[
  {"id": "payday", "segmentId": null, "occasion": "Payday", "flowTypeId": 1, "title": "Payday special",
    "text": "Payday special! 20% off everything from Friday to Sunday. Show this SMS at the till."},
  {"id": "black-friday", "segmentId": null, "occasion": "Black Friday", "flowTypeId": 1, "title": "Black Friday",
    "text": "Black Friday: half price on selected items, this Friday only, while stocks last. Doors open at 8."},
  {"id": "back-to-school", "segmentId": 1, "occasion": "Back to school", "flowTypeId": 1, "title": "Back to school",
    "text": "Back to school: uniforms, shoes and stationery in one stop. Buy for 3 children and save 15%."},
  {"id": "homowo", "segmentId": null, "occasion": "Homowo", "flowTypeId": 1, "title": "Homowo greetings",
    "text": "Happy Homowo! Come and celebrate with us: 10% off for the whole family this week."},
  {"id": "groceries-month-end", "segmentId": 1, "occasion": "Month end", "flowTypeId": 1, "title": "Month-end hamper",
    "text": "Month-end hamper: maize meal, oil, sugar and rice in one box at a special price. Ask in store."},
  {"id": "food-lunch", "segmentId": 2, "occasion": "Lunch", "flowTypeId": 1, "title": "Lunch special",
    "text": "Hungry? Today''s plate with a cold drink at a special price from 11 to 3. Order ahead by phone."},
  {"id": "fashion-new", "segmentId": 3, "occasion": "New stock", "flowTypeId": 2, "title": "New collection",
    "text": "New collection just in. First 50 customers get 15% off. See it here: {link}"},
  {"id": "hair-weekday", "segmentId": 4, "occasion": "Quiet days", "flowTypeId": 1, "title": "Weekday hair deal",
    "text": "Monday to Wednesday: wash and blow-dry at half price. Book your chair by phone today."},
  {"id": "gym-new-year", "segmentId": 5, "occasion": "New Year", "flowTypeId": 1, "title": "New Year, new you",
    "text": "Join this month and train the first month free. No joining fee. Visit us for a tour."},
  {"id": "tyres-holidays", "segmentId": 8, "occasion": "Holidays", "flowTypeId": 1, "title": "Before the long road",
    "text": "Travelling? Free 10-point safety check, and 4 tyres for the price of 3 until Saturday."},
  {"id": "classes-open", "segmentId": 12, "occasion": "New term", "flowTypeId": 2, "title": "Enrol now",
    "text": "Classes start soon. Enrol before month end and save on registration: {link}"},
  {"id": "event-weekend", "segmentId": 14, "occasion": "Weekend", "flowTypeId": 3, "title": "Weekend tag",
    "text": "This weekend: live music and family fun. Free entry for children under 12."},
  {"id": "plumber-rain", "segmentId": 7, "occasion": "Rainy season", "flowTypeId": 1, "title": "Rainy season",
    "text": "Leaking roof or blocked gutters? Free quote this week and 10% off repairs booked by Friday."}
]');

-- What is on offer where: countries with prices, places, routes, holidays, and the configuration sections. Administrators edit it.

-- Prices are ten-thousandths of the currency unit, VAT included: R0.30 is 3000.
create table country (
  id integer primary key,
  name text not null unique,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  locales text[] not null,
  timezone text not null,
  currency_code_id integer not null,
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  currency_symbol text not null,
  sms_unit_price_ten_thousandths integer not null check (sms_unit_price_ten_thousandths > 0),
  pcm_unit_price_ten_thousandths integer not null check (pcm_unit_price_ten_thousandths > 0),
  msisdn_prefix text not null check (msisdn_prefix ~ '^[0-9]{1,4}$'),
  vat_reg_ex text not null,
  minimum_top_up_minor bigint not null check (minimum_top_up_minor > 0),
  maximum_top_up_minor bigint not null check (maximum_top_up_minor >= minimum_top_up_minor)
);

-- Ids are those of the messaging provider. Counters are not kept: the provider is asked.
create table county (
  id integer primary key,
  country_id integer not null references country (id),
  name text not null,
  locale_id integer not null,
  unique (country_id, name)
);

create table city (
  id integer primary key,
  county_id integer not null references county (id),
  name text not null,
  unique (county_id, name)
);

create table route (
  id integer primary key,
  country_id integer not null references country (id),
  name text not null,
  opt_out_suffix text not null check (length(opt_out_suffix) <= 60),
  is_open boolean not null default true
);
create index route_country on route (country_id);

create table public_holiday (
  country_id integer not null references country (id),
  date date not null,
  name text not null,
  primary key (country_id, date)
);

create table config_section (
  name text primary key check (name ~ '^[a-zA-Z][a-zA-Z0-9]{0,59}$'),
  -- json, not jsonb: the order of menu entries is part of the value.
  value json not null,
  updated_at timestamptz not null default now()
);

-- Currency ids: ISO 4217 numbers. Ghana's prices are placeholders until an administrator sets them.
insert into country values
  (6, 'South Africa', 'ZA', '{en-ZA}', 'Africa/Johannesburg', 710, 'ZAR', 'R', 3000, 100, '27', '^4\d{9}$', 2000, 5000000),
  (7, 'Ghana', 'GH', '{en-GH}', 'Africa/Accra', 936, 'GHS', 'GH₵', 900, 40, '233',
    '^(?:[PCGQV]00\d{7}[\dX]|GHA-\d{9}-\d)$', 1000, 2500000);

insert into county (id, country_id, name, locale_id) values
  (601, 6, 'Gauteng', 601),
  (602, 6, 'KwaZulu-Natal', 602),
  (603, 6, 'Western Cape', 603),
  (604, 6, 'Eastern Cape', 604),
  (605, 6, 'Limpopo', 605),
  (606, 6, 'Mpumalanga', 606),
  (607, 6, 'North West', 607),
  (608, 6, 'Free State', 608),
  (609, 6, 'Northern Cape', 609),
  (701, 7, 'Greater Accra', 701),
  (702, 7, 'Ashanti', 702),
  (703, 7, 'Eastern', 703),
  (704, 7, 'Central', 704),
  (705, 7, 'Northern', 705),
  (706, 7, 'Western', 706),
  (707, 7, 'Volta', 707),
  (708, 7, 'Upper East', 708),
  (709, 7, 'Bono', 709),
  (710, 7, 'Bono East', 710),
  (711, 7, 'Upper West', 711),
  (712, 7, 'Western North', 712),
  (713, 7, 'Oti', 713),
  (714, 7, 'North East', 714),
  (715, 7, 'Savannah', 715),
  (716, 7, 'Ahafo', 716);

insert into city (id, county_id, name) values
  (60101, 601, 'Johannesburg'), (60102, 601, 'Pretoria'), (60103, 601, 'Soweto'), (60104, 601, 'Ekurhuleni (Germiston, Boksburg, Benoni, Kempton Park)'), (60105, 601, 'Vereeniging'), (60106, 601, 'Krugersdorp'),
  (60201, 602, 'Durban'), (60202, 602, 'Pietermaritzburg'), (60203, 602, 'Newcastle'), (60204, 602, 'Richards Bay'), (60205, 602, 'Ladysmith'), (60206, 602, 'Port Shepstone'),
  (60301, 603, 'Cape Town'), (60302, 603, 'Stellenbosch'), (60303, 603, 'Paarl'), (60304, 603, 'Worcester'), (60305, 603, 'George'), (60306, 603, 'Mossel Bay'),
  (60401, 604, 'Gqeberha (Port Elizabeth)'), (60402, 604, 'East London'), (60403, 604, 'Mthatha'), (60404, 604, 'Komani (Queenstown)'), (60405, 604, 'Makhanda (Grahamstown)'), (60406, 604, 'Kariega (Uitenhage)'),
  (60501, 605, 'Polokwane'), (60502, 605, 'Thohoyandou'), (60503, 605, 'Tzaneen'), (60504, 605, 'Mokopane'), (60505, 605, 'Lephalale'), (60506, 605, 'Musina'),
  (60601, 606, 'Mbombela (Nelspruit)'), (60602, 606, 'eMalahleni (Witbank)'), (60603, 606, 'Middelburg'), (60604, 606, 'Secunda'), (60605, 606, 'Ermelo'), (60606, 606, 'Standerton'),
  (60701, 607, 'Rustenburg'), (60702, 607, 'Mahikeng'), (60703, 607, 'Klerksdorp'), (60704, 607, 'Potchefstroom'), (60705, 607, 'Brits'), (60706, 607, 'Vryburg'),
  (60801, 608, 'Bloemfontein'), (60802, 608, 'Welkom'), (60803, 608, 'Bethlehem'), (60804, 608, 'Sasolburg'), (60805, 608, 'Kroonstad'), (60806, 608, 'Phuthaditjhaba'),
  (60901, 609, 'Kimberley'), (60902, 609, 'Upington'), (60903, 609, 'Kuruman'), (60904, 609, 'Springbok'), (60905, 609, 'De Aar'), (60906, 609, 'Kathu'),
  (70101, 701, 'Accra'), (70102, 701, 'Tema'), (70103, 701, 'Madina'), (70104, 701, 'Ashaiman'), (70105, 701, 'Teshie'), (70106, 701, 'Dodowa'),
  (70201, 702, 'Kumasi'), (70202, 702, 'Obuasi'), (70203, 702, 'Ejura'), (70204, 702, 'Mampong'), (70205, 702, 'Konongo'), (70206, 702, 'Bekwai'),
  (70301, 703, 'Koforidua'), (70302, 703, 'Nkawkaw'), (70303, 703, 'Nsawam'), (70304, 703, 'Suhum'), (70305, 703, 'Akim Oda'), (70306, 703, 'Somanya'),
  (70401, 704, 'Cape Coast'), (70402, 704, 'Kasoa'), (70403, 704, 'Winneba'), (70404, 704, 'Agona Swedru'), (70405, 704, 'Mankessim'), (70406, 704, 'Elmina'),
  (70501, 705, 'Tamale'), (70502, 705, 'Yendi'), (70503, 705, 'Savelugu'), (70504, 705, 'Bimbilla'),
  (70601, 706, 'Sekondi-Takoradi'), (70602, 706, 'Tarkwa'), (70603, 706, 'Prestea'), (70604, 706, 'Axim'),
  (70701, 707, 'Ho'), (70702, 707, 'Hohoe'), (70703, 707, 'Keta'), (70704, 707, 'Aflao'), (70705, 707, 'Kpando'),
  (70801, 708, 'Bolgatanga'), (70802, 708, 'Bawku'), (70803, 708, 'Navrongo'), (70804, 708, 'Paga'),
  (70901, 709, 'Sunyani'), (70902, 709, 'Berekum'), (70903, 709, 'Dormaa Ahenkro'), (70904, 709, 'Wenchi'),
  (71001, 710, 'Techiman'), (71002, 710, 'Kintampo'), (71003, 710, 'Nkoranza'), (71004, 710, 'Atebubu'),
  (71101, 711, 'Wa'), (71102, 711, 'Tumu'), (71103, 711, 'Lawra'), (71104, 711, 'Nandom'),
  (71201, 712, 'Sefwi Wiawso'), (71202, 712, 'Bibiani'), (71203, 712, 'Enchi'), (71204, 712, 'Juaboso'),
  (71301, 713, 'Dambai'), (71302, 713, 'Jasikan'), (71303, 713, 'Kete Krachi'), (71304, 713, 'Nkwanta'),
  (71401, 714, 'Nalerigu'), (71402, 714, 'Walewale'), (71403, 714, 'Gambaga'), (71404, 714, 'Bunkpurugu'),
  (71501, 715, 'Damongo'), (71502, 715, 'Salaga'), (71503, 715, 'Bole'), (71504, 715, 'Buipe'),
  (71601, 716, 'Goaso'), (71602, 716, 'Bechem'), (71603, 716, 'Hwidiem'), (71604, 716, 'Duayaw Nkwanta');

insert into route (id, country_id, name, opt_out_suffix) values
  (97, 6, 'Umoya Mobile', ' OptOut? Reply STOP (free)'),
  (105, 6, 'Karoo Cell', ' Stop ads? Reply STOP, free'),
  (107, 6, 'Protea Connect', ' Free opt-out: reply STOP'),
  (108, 6, 'Kopano Telecom', ' To opt out reply STOP. Free'),
  (98, 7, 'Volta Mobile', '');

insert into public_holiday (country_id, date, name) values
  (6, '2026-01-01', 'New Year''s Day'), (6, '2026-03-21', 'Human Rights Day'), (6, '2026-04-03', 'Good Friday'),
  (6, '2026-04-06', 'Family Day'), (6, '2026-04-27', 'Freedom Day'), (6, '2026-05-01', 'Workers'' Day'),
  (6, '2026-06-16', 'Youth Day'), (6, '2026-08-09', 'National Women''s Day'), (6, '2026-08-10', 'Public Holiday'),
  (6, '2026-09-24', 'Heritage Day'), (6, '2026-12-16', 'Day of Reconciliation'), (6, '2026-12-25', 'Christmas Day'),
  (6, '2026-12-26', 'Day of Goodwill'),
  (6, '2027-01-01', 'New Year''s Day'), (6, '2027-03-21', 'Human Rights Day'), (6, '2027-03-22', 'Public Holiday'),
  (6, '2027-03-26', 'Good Friday'), (6, '2027-03-29', 'Family Day'), (6, '2027-04-27', 'Freedom Day'),
  (6, '2027-05-01', 'Workers'' Day'), (6, '2027-06-16', 'Youth Day'), (6, '2027-08-09', 'National Women''s Day'),
  (6, '2027-09-24', 'Heritage Day'), (6, '2027-12-16', 'Day of Reconciliation'), (6, '2027-12-25', 'Christmas Day'),
  (6, '2027-12-26', 'Day of Goodwill'), (6, '2027-12-27', 'Public Holiday'),
  (6, '2028-01-01', 'New Year''s Day'), (6, '2028-03-21', 'Human Rights Day'), (6, '2028-04-14', 'Good Friday'),
  (6, '2028-04-17', 'Family Day'), (6, '2028-04-27', 'Freedom Day'), (6, '2028-05-01', 'Workers'' Day'),
  (6, '2028-06-16', 'Youth Day'), (6, '2028-08-09', 'National Women''s Day'), (6, '2028-09-24', 'Heritage Day'),
  (6, '2028-09-25', 'Public Holiday'), (6, '2028-12-16', 'Day of Reconciliation'), (6, '2028-12-25', 'Christmas Day'),
  (6, '2028-12-26', 'Day of Goodwill'),
  (7, '2026-01-01', 'New Year''s Day'), (7, '2026-01-07', 'Constitution Day'), (7, '2026-01-09', 'Constitution Day (observed)'),
  (7, '2026-03-06', 'Independence Day'), (7, '2026-03-20', 'Eid-ul-Fitr'), (7, '2026-03-21', 'Shaqq Day'),
  (7, '2026-03-23', 'Shaqq Day (observed)'), (7, '2026-04-03', 'Good Friday'), (7, '2026-04-06', 'Easter Monday'),
  (7, '2026-05-01', 'Labour Day'), (7, '2026-05-27', 'Eid-ul-Adha'), (7, '2026-07-01', 'Republic Day'),
  (7, '2026-07-03', 'Republic Day (observed)'), (7, '2026-09-21', 'Founder''s Day'), (7, '2026-12-04', 'Farmers'' Day'),
  (7, '2026-12-25', 'Christmas Day'), (7, '2026-12-26', 'Boxing Day'), (7, '2026-12-28', 'Boxing Day (observed)'),
  (7, '2027-01-01', 'New Year''s Day'), (7, '2027-01-07', 'Constitution Day'), (7, '2027-01-08', 'Constitution Day (observed)'),
  (7, '2027-03-06', 'Independence Day'), (7, '2027-03-08', 'Independence Day (observed)'), (7, '2027-03-09', 'Eid-ul-Fitr'),
  (7, '2027-03-10', 'Shaqq Day'), (7, '2027-03-26', 'Good Friday'), (7, '2027-03-29', 'Easter Monday'),
  (7, '2027-05-01', 'Labour Day'), (7, '2027-05-03', 'Labour Day (observed)'), (7, '2027-05-16', 'Eid-ul-Adha'),
  (7, '2027-05-17', 'Eid-ul-Adha (observed)'), (7, '2027-07-01', 'Republic Day'), (7, '2027-07-02', 'Republic Day (observed)'),
  (7, '2027-09-21', 'Founder''s Day'), (7, '2027-09-24', 'Founder''s Day (observed)'), (7, '2027-12-03', 'Farmers'' Day'),
  (7, '2027-12-25', 'Christmas Day'), (7, '2027-12-26', 'Boxing Day'), (7, '2027-12-27', 'Christmas Day (observed)'),
  (7, '2027-12-28', 'Boxing Day (observed)'),
  (7, '2028-01-01', 'New Year''s Day'), (7, '2028-01-03', 'New Year''s Day (observed)'), (7, '2028-01-07', 'Constitution Day'),
  (7, '2028-02-26', 'Eid-ul-Fitr'), (7, '2028-02-27', 'Shaqq Day'), (7, '2028-02-28', 'Eid-ul-Fitr (observed)'),
  (7, '2028-02-29', 'Shaqq Day (observed)'), (7, '2028-03-06', 'Independence Day'), (7, '2028-04-14', 'Good Friday'),
  (7, '2028-04-17', 'Easter Monday'), (7, '2028-05-01', 'Labour Day'), (7, '2028-05-05', 'Eid-ul-Adha'),
  (7, '2028-07-01', 'Republic Day'), (7, '2028-07-03', 'Republic Day (observed)'), (7, '2028-09-21', 'Founder''s Day'),
  (7, '2028-09-22', 'Founder''s Day (observed)'), (7, '2028-12-01', 'Farmers'' Day'), (7, '2028-12-25', 'Christmas Day'),
  (7, '2028-12-26', 'Boxing Day');

-- An entry is shown when `show` is set, when logged out and `doNotShowIfLogin`, or when logged in and it has neither flag.
insert into config_section (name, value) values ('slideMenu', '[
  {"title": "Home", "icon": "home", "url": "/home", "doNotShowIfLogin": true},
  {"title": "Plans", "icon": "tags", "url": "/planoffline", "doNotShowIfLogin": true},
  {"title": "Sign in", "icon": "login-2", "url": "/login", "doNotShowIfLogin": true},
  {"title": "Sign up", "icon": "user-plus", "url": "/signup", "doNotShowIfLogin": true},
  {"title": "Dashboard", "icon": "layout-dashboard", "url": "/dashboard"},
  {"title": "New campaign", "icon": "speakerphone", "url": "/campaign/new"},
  {"title": "Campaigns", "icon": "folders", "url": "/folder", "inner": {
    "drafts": {"title": "Drafts", "icon": "pencil", "url": "/folder/drafts"},
    "scheduled": {"title": "Scheduled", "icon": "calendar-event", "url": "/folder/scheduled"},
    "running": {"title": "Running", "icon": "player-play", "url": "/folder/running"},
    "finished": {"title": "Finished", "icon": "circle-check", "url": "/folder/finished"}
  }},
  {"title": "Wallet", "icon": "wallet", "url": "/wallet"},
  {"title": "Invoices", "icon": "file-invoice", "url": "/invoice"},
  {"title": "Plans", "icon": "tags", "url": "/plan"},
  {"title": "Notifications", "icon": "bell", "url": "/notifications"},
  {"title": "Profile", "icon": "user", "url": "/personal"}
]');

insert into config_section (name, value) values
  ('selectedCountries', '[{"id": 6, "name": "South Africa", "code": "ZA", "selectable": true},
    {"id": 7, "name": "Ghana", "code": "GH", "selectable": true}, {"id": null, "name": "Nigeria", "code": "NG", "selectable": false}]'),
  ('sources', '["Google", "Brochure", "Email campaign", "Another SME", "A sales person"]'),
  ('segments', '[
    {"id": 1, "name": "Retail and groceries"}, {"id": 2, "name": "Food and restaurants"}, {"id": 3, "name": "Fashion and clothing"},
    {"id": 4, "name": "Beauty and personal care"}, {"id": 5, "name": "Health and fitness"}, {"id": 6, "name": "Home and furniture"},
    {"id": 7, "name": "Building and repairs"}, {"id": 8, "name": "Cars and transport"}, {"id": 9, "name": "Electronics and mobile"},
    {"id": 10, "name": "Finance and insurance"}, {"id": 11, "name": "Property and rentals"}, {"id": 12, "name": "Education and training"},
    {"id": 13, "name": "Travel and hospitality"}, {"id": 14, "name": "Entertainment and events"}, {"id": 15, "name": "Business and professional services"},
    {"id": 16, "name": "Other"}]');

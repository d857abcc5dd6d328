-- What an account shares with others: the device and the line it signs in from, and the words that it sent. Each is a keyed
-- digest of the tool's own secret, never the thing itself, and is forgotten after 30 days.
create table account_signal (
  user_id text not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('device', 'line', 'words')),
  digest bytea not null check (octet_length(digest) = 32),
  seen_at timestamptz not null,
  primary key (user_id, kind, digest)
);
create index account_signal_digest on account_signal (kind, digest);
create index account_signal_seen on account_signal (seen_at);

-- From where on such company, and what lists did before, makes a campaign wait. An administrator edits it; null switches a rule off.
insert into config_section (name, value) values ('abuseLimits', '{
  "windowDays": 30,
  "mostAccountsOfWords": 9,
  "mostAccountsOfDevice": 4,
  "mostAccountsOfLine": null,
  "lists": {
    "least": 200,
    "mostOptedOutPercent": 15,
    "mostUndeliveredPercent": 40,
    "mostComplaintsPerThousand": 5,
    "mostBadPercent": 50
  },
  "threeDSecure": "risk"
}'::json);

-- Additions to the list of throw-away mail that comes with the program, and what of it is fine.
insert into config_section (name, value) values ('mailDomains', '{"refuses": true, "added": [], "allowed": []}'::json);

-- Websites that nobody may link to, that somebody looks at first, and that are fine whatever a list says.
insert into config_section (name, value) values ('linkRules', '{"refused": [], "held": [], "allowed": []}'::json);

-- Names that nobody may pass for, by country, with their own websites; and words that ask for what nobody should tell.
insert into config_section (name, value) values ('impersonation', '{"names": [
    {"name": "First National Bank", "countries": ["ZA"], "domains": ["fnb.co.za", "firstrand.co.za"]}, 
    {"name": "FNB", "countries": ["ZA"], "domains": ["fnb.co.za"]}, 
    {"name": "Absa", "countries": ["ZA", "GH"], "domains": ["absa.co.za", "absa.africa", "absa.com.gh"]}, 
    {"name": "Standard Bank", "countries": ["ZA"], "domains": ["standardbank.co.za", "standardbank.com"]}, 
    {"name": "Nedbank", "countries": ["ZA"], "domains": ["nedbank.co.za"]}, 
    {"name": "Capitec", "countries": ["ZA"], "domains": ["capitecbank.co.za"]}, 
    {"name": "TymeBank", "countries": ["ZA"], "domains": ["tymebank.co.za"]}, 
    {"name": "Investec", "countries": ["ZA"], "domains": ["investec.com", "investec.co.za"]}, 
    {"name": "African Bank", "countries": ["ZA"], "domains": ["africanbank.co.za"]}, 
    {"name": "Bidvest Bank", "countries": ["ZA"], "domains": ["bidvestbank.co.za"]}, 
    {"name": "Old Mutual", "countries": ["ZA", "GH"], "domains": ["oldmutual.co.za", "oldmutual.com", "oldmutual.com.gh"]}, 
    {"name": "Sanlam", "countries": ["ZA", "GH"], "domains": ["sanlam.co.za", "sanlam.com", "sanlam.com.gh"]}, 
    {"name": "Discovery Bank", "countries": ["ZA"], "domains": ["discovery.co.za"]}, 
    {"name": "SARS", "countries": ["ZA"], "domains": ["sars.gov.za", "sarsefiling.co.za"]}, 
    {"name": "SASSA", "countries": ["ZA"], "domains": ["sassa.gov.za"]}, 
    {"name": "Home Affairs", "countries": ["ZA"], "domains": ["dha.gov.za"]}, 
    {"name": "Eskom", "countries": ["ZA"], "domains": ["eskom.co.za"]}, 
    {"name": "NSFAS", "countries": ["ZA"], "domains": ["nsfas.org.za"]}, 
    {"name": "SA Post Office", "countries": ["ZA"], "domains": ["postoffice.co.za"]}, 
    {"name": "SAPO", "countries": ["ZA"], "domains": ["postoffice.co.za"]}, 
    {"name": "Vodacom", "countries": ["ZA"], "domains": ["vodacom.co.za", "vodacom.com"]}, 
    {"name": "VodaPay", "countries": ["ZA"], "domains": ["vodapay.co.za", "vodacom.co.za"]}, 
    {"name": "MTN", "countries": ["ZA", "GH"], "domains": ["mtn.co.za", "mtn.com", "mtn.com.gh"]}, 
    {"name": "Cell C", "countries": ["ZA"], "domains": ["cellc.co.za"]}, 
    {"name": "Telkom", "countries": ["ZA"], "domains": ["telkom.co.za"]}, 
    {"name": "Takealot", "countries": ["ZA"], "domains": ["takealot.com"]}, 
    {"name": "Shoprite", "countries": ["ZA"], "domains": ["shoprite.co.za"]}, 
    {"name": "Checkers", "countries": ["ZA"], "domains": ["checkers.co.za"]}, 
    {"name": "Pick n Pay", "countries": ["ZA"], "domains": ["pnp.co.za", "picknpay.co.za"]}, 
    {"name": "Capfin", "countries": ["ZA"], "domains": ["capfin.co.za"]}, 
    {"name": "MoMo", "countries": ["GH"], "domains": ["mtn.com.gh", "momo.mtn.com"]}, 
    {"name": "MobileMoney", "countries": ["GH"], "domains": ["mtn.com.gh", "mobilemoney.com.gh"]}, 
    {"name": "Telecel", "countries": ["GH"], "domains": ["telecel.com.gh"]}, 
    {"name": "Vodafone Cash", "countries": ["GH"], "domains": ["telecel.com.gh"]}, 
    {"name": "AirtelTigo", "countries": ["GH"], "domains": ["airteltigo.com.gh", "at.com.gh"]}, 
    {"name": "GCB Bank", "countries": ["GH"], "domains": ["gcbbank.com.gh"]}, 
    {"name": "GCB", "countries": ["GH"], "domains": ["gcbbank.com.gh"]}, 
    {"name": "Ecobank", "countries": ["GH"], "domains": ["ecobank.com"]}, 
    {"name": "Stanbic", "countries": ["GH"], "domains": ["stanbicbank.com.gh"]}, 
    {"name": "Fidelity Bank", "countries": ["GH"], "domains": ["fidelitybank.com.gh"]}, 
    {"name": "Zenith Bank", "countries": ["GH"], "domains": ["zenithbank.com.gh"]}, 
    {"name": "CalBank", "countries": ["GH"], "domains": ["calbank.net"]}, 
    {"name": "Bank of Ghana", "countries": ["GH"], "domains": ["bog.gov.gh"]}, 
    {"name": "GRA", "countries": ["GH"], "domains": ["gra.gov.gh"]}, 
    {"name": "SSNIT", "countries": ["GH"], "domains": ["ssnit.org.gh"]}, 
    {"name": "NHIA", "countries": ["GH"], "domains": ["nhis.gov.gh"]}, 
    {"name": "GhanaPay", "countries": ["GH"], "domains": ["ghanapay.com.gh", "ghipss.net"]}, 
    {"name": "Ghana Post", "countries": ["GH"], "domains": ["ghanapost.com.gh"]}, 
    {"name": "Jumia", "countries": ["ZA", "GH"], "domains": ["jumia.com.gh"]}, 
    {"name": "WhatsApp", "countries": ["ZA", "GH"], "domains": ["whatsapp.com", "wa.me"]}, 
    {"name": "Facebook", "countries": ["ZA", "GH"], "domains": ["facebook.com", "fb.com", "fb.me"]}, 
    {"name": "Instagram", "countries": ["ZA", "GH"], "domains": ["instagram.com"]}, 
    {"name": "Google", "countries": ["ZA", "GH"], "domains": ["google.com", "google.co.za", "google.com.gh", "goo.gl", "withgoogle.com", "g.page", "googleusercontent.com"]}, 
    {"name": "Microsoft", "countries": ["ZA", "GH"], "domains": ["microsoft.com", "office.com", "live.com"]}, 
    {"name": "PayPal", "countries": ["ZA", "GH"], "domains": ["paypal.com", "paypal.me"]}, 
    {"name": "Netflix", "countries": ["ZA", "GH"], "domains": ["netflix.com"]}, 
    {"name": "Amazon", "countries": ["ZA", "GH"], "domains": ["amazon.com", "amazon.co.za", "amzn.to", "amzn.eu", "amazonaws.com"]}, 
    {"name": "DHL", "countries": ["ZA", "GH"], "domains": ["dhl.com", "dhl.co.za"]}, 
    {"name": "FedEx", "countries": ["ZA", "GH"], "domains": ["fedex.com"]}, 
    {"name": "Aramex", "countries": ["ZA"], "domains": ["aramex.com", "aramex.co.za"]}, 
    {"name": "Showmax", "countries": ["ZA", "GH"], "domains": ["showmax.com"]}, 
    {"name": "DStv", "countries": ["ZA", "GH"], "domains": ["dstv.com"]}, 
    {"name": "MultiChoice", "countries": ["ZA", "GH"], "domains": ["multichoice.com", "dstv.com"]}],
  "phrases": ["verify your account", "verify your identity", "confirm your account", "confirm your identity", "confirm your details", "update your details", "update your banking details", "your account has been suspended", "account suspended", "account is suspended", "account has been blocked", "account will be blocked", "account will be closed", "avoid suspension", "unusual activity", "suspicious activity", "unauthorised transaction", "unauthorized transaction", "one-time pin", "one time pin", "send your pin", "enter your pin", "your pin", "your otp", "share your otp", "your password", "enter your password", "reset your password", "cvv", "login details", "log in to confirm", "login to confirm", "you have won", "you''ve won", "you are a winner", "claim your prize", "claim your refund", "tax refund", "refund is ready", "unclaimed funds", "your parcel is held", "your package is held", "customs fee", "delivery fee outstanding", "sim will be blocked", "sim swap", "reversed transaction", "sent by mistake", "wrongly sent", "grant approved", "loan approved", "pay a release fee", "double your money", "guaranteed returns", "work from home and earn", "crypto investment"]}'::json);

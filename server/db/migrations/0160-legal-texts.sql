-- The terms and the privacy notice of each country, version by version, and who agreed to which. Both are only ever appended.

create table legal_text (
  kind text not null check (kind in ('terms', 'privacy')),
  country_id integer not null references country (id),
  version integer not null check (version > 0),
  body text not null check (length(body) between 200 and 60000),
  published_at timestamptz not null,
  primary key (kind, country_id, version)
);

create function refuse_legal_change() returns trigger language plpgsql as $$
begin
  raise exception 'A text that was published is never changed.' using errcode = 'restrict_violation';
end $$;
create trigger legal_text_append_only before update or delete on legal_text
  for each row execute function refuse_legal_change();
create trigger legal_text_no_truncate before truncate on legal_text
  for each statement execute function refuse_legal_change();

create table legal_agreement (
  user_id text not null,
  kind text not null,
  country_id integer not null,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (user_id, kind, country_id, version),
  foreign key (kind, country_id, version) references legal_text (kind, country_id, version)
);

insert into legal_text (kind, country_id, version, published_at, body) values
('terms', 6, 1, '2026-11-01T00:00:00Z', $text$
These are the terms between you, the advertiser, and {company}, {address}. They are in English; a translation is a help only.

## What you buy

You write a message, choose who receives it, and see the price with VAT before you pay. When you send a campaign, its price is set aside in your wallet. You pay for messages that are handed over to the people's networks; what is not sent or not delivered is refunded to your wallet when the campaign is final.

## What you may send

You may advertise your own lawful business. You may not send:

- anything false, misleading, hateful or adult
- gambling, loans without a registered credit provider's number, alcohol or tobacco to people under 18
- political messages
- messages in another business's name, or links that do harm

We and the networks may check a campaign before it is sent and may refuse it with a reason. Refused campaigns are refunded in full.

## Who receives it

Messages go out at lawful hours only, and never to people who opted out. With a list of your own you confirm that these people agreed to hear from you, and you can show it when asked. You answer for the truth of that. Section 69 of the Protection of Personal Information Act and section 11 of the Consumer Protection Act apply.

## Your wallet

Money in your wallet is used for campaigns and plans. Unspent money that you paid in is refunded to the card or account it came from when you ask. Bonus money cannot be refunded and lapses on the day that is shown with it. Prices change only with notice, and never for a campaign that you have already paid for.

## Your account

Keep your password to yourself. You are responsible for what is done with your account until you tell us that somebody else uses it. You can close your account at any time; we may suspend an account that breaks these terms, and tell you why.

## If something goes wrong

Networks can fail. If we do not deliver, you get your money back; we are not liable for profit that you hoped for. Nothing here takes away a right that the Consumer Protection Act gives you.

## Questions and complaints

Write to {email}. South African law applies. If we cannot settle it, you may turn to the National Consumer Commission.
$text$),
('terms', 7, 1, '2026-11-01T00:00:00Z', $text$
These are the terms between you, the advertiser, and {company}, {address}. They are in English; a translation is a help only.

## What you buy

You write a message, choose who receives it, and see the price with VAT and levies before you pay. When you send a campaign, its price is set aside in your wallet. You pay for messages that are handed over to the people's networks; what is not sent or not delivered is refunded to your wallet when the campaign is final.

## What you may send

You may advertise your own lawful business. You may not send:

- anything false, misleading, hateful or adult
- lotteries and betting without a licence, loans without a Bank of Ghana licence, alcohol or tobacco to people under 18
- medicines and foods that the Food and Drugs Authority has not approved for advertising
- political messages
- messages in another business's name, or links that do harm

Each message says how people reach you. We and the networks may check a campaign before it is sent and may refuse it with a reason. Refused campaigns are refunded in full.

## Who receives it

Messages go out at lawful hours only, and never to people who opted out. With a list of your own you confirm that these people agreed to hear from you, and you can show it when asked. You answer for the truth of that. The Data Protection Act, 2012 (Act 843) and the rules of the National Communications Authority apply.

## Your wallet

Money in your wallet is used for campaigns and plans. You can pay by mobile money or by card. Unspent money that you paid in is refunded to the mobile money account or card it came from when you ask. Bonus money cannot be refunded and lapses on the day that is shown with it. Prices change only with notice, and never for a campaign that you have already paid for.

## Your account

Keep your password to yourself. You are responsible for what is done with your account until you tell us that somebody else uses it. You can close your account at any time; we may suspend an account that breaks these terms, and tell you why.

## If something goes wrong

Networks can fail. If we do not deliver, you get your money back; we are not liable for profit that you hoped for. Nothing here takes away a right that the law of Ghana gives you.

## Questions and complaints

Write to {email}. The law of Ghana applies. If we cannot settle it, you may turn to the National Communications Authority.
$text$),
('privacy', 6, 1, '2026-11-01T00:00:00Z', $text$
{company}, {address}, is the responsible party under the Protection of Personal Information Act, 2013 (POPIA). Our information officer is reached at {email}.

## What we keep about you

- your name, email address, mobile number, business and country, to run your account
- campaigns, messages and reports, to send them and to show you what they did
- payments, invoices and the last digits of cards, because tax law asks for it; card numbers stay with the payment provider
- sign-ins and changes to your account, with their time and a shortened address of the device, to keep it safe

## Lists that you upload

You are the responsible party for the numbers on your lists; we are your operator. We encrypt them, use them for your campaigns alone, give them to the networks only for a campaign that is paid for, and delete them on the day that is shown with the list.

## People who receive messages

Networks choose who receives a message. We do not see their names or numbers. A link counts taps without naming anybody. A person who opts out is not written to again; we keep the number, encrypted, for that purpose only.

## Who sees it

Mobile networks and their aggregators (messages and numbers to deliver to), payment providers (payments), our mail provider (mails to you). We sell nothing to anybody. Where a provider works outside South Africa, section 72 of POPIA is met by its contract.

## How long

As long as you have an account, then only what the law asks for: invoices and payments for five years. Lists for the time that is shown with them.

## Your rights

You can see, correct, download and delete your data under Profile, or by writing to {email}. You can object to the use of your data. You may complain to the Information Regulator (South Africa).
$text$),
('privacy', 7, 1, '2026-11-01T00:00:00Z', $text$
{company}, {address}, is the data controller under the Data Protection Act, 2012 (Act 843) of Ghana. Our data protection supervisor is reached at {email}.

## What we keep about you

- your name, email address, mobile number, business and country, to run your account
- campaigns, messages and reports, to send them and to show you what they did
- payments, invoices, the mobile money number or the last digits of the card that paid, because tax law asks for it
- sign-ins and changes to your account, with their time and a shortened address of the device, to keep it safe

## Lists that you upload

You are the data controller of the numbers on your lists; we process them for you. We encrypt them, use them for your campaigns alone, give them to the networks only for a campaign that is paid for, and delete them on the day that is shown with the list.

## People who receive messages

Networks choose who receives a message. We do not see their names or numbers. A link counts taps without naming anybody. A person who opts out is not written to again; we keep the number, encrypted, for that purpose only.

## Who sees it

Mobile networks and their aggregators (messages and numbers to deliver to), payment providers (payments), our mail provider (mails to you). We sell nothing to anybody.

## How long

As long as you have an account, then only what the law asks for: invoices and payments for six years. Lists for the time that is shown with them.

## Your rights

You can see, correct, download and delete your data under Profile, or by writing to {email}. You can object to direct marketing and to the use of your data. You may complain to the Data Protection Commission of Ghana.
$text$);

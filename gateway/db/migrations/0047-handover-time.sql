-- When a call was begun, by the machine: networks remember a reference for so long only.
alter table handover add column opened_at timestamptz not null default now();

-- A session that proved two factors at its beginning: a passkey, or a code beside the password. It says nothing about what
-- the account has set up since. Sessions that began with a code before this column spoke of it sign in once more.
alter table session rename column by_passkey to is_strong;
-- No device is let off the code.
delete from verification where identifier like 'trust-device-%';

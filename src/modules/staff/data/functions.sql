-- Sign-in services do not ask for our second factor: a new member of staff loses them, and the sessions they may have created.
CREATE OR REPLACE FUNCTION drop_services_of_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM accounts WHERE user_id = NEW.user_id AND provider_id <> 'credential';
  IF FOUND THEN
    DELETE FROM sessions WHERE user_id = NEW.user_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER staff_sign_in_by_password AFTER INSERT OR UPDATE ON user_roles FOR EACH ROW EXECUTE FUNCTION drop_services_of_staff();

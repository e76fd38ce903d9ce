-- A document whose day ended while it waited for its number is not stored: its transaction starts again, on the new day.
CREATE FUNCTION require_number(number text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF number IS NULL THEN
    RAISE EXCEPTION 'the day changed while a document waited for its number' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN number;
END $$;

-- PostgreSQL database dump

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

-- Name: identity; Type: SCHEMA; Schema: -; Owner: -

CREATE SCHEMA identity;

-- Name: jobs; Type: SCHEMA; Schema: -; Owner: -

CREATE SCHEMA jobs;

-- Name: sandbox; Type: SCHEMA; Schema: -; Owner: -

CREATE SCHEMA sandbox;

-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: -

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

-- Name: job_state; Type: TYPE; Schema: jobs; Owner: -

CREATE TYPE jobs.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);

-- Name: create_queue(text, json); Type: FUNCTION; Schema: jobs; Owner: -

CREATE FUNCTION jobs.create_queue(queue_name text, options json) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO jobs.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('ALTER TABLE jobs.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE jobs.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE jobs.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON jobs.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON jobs.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON jobs.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON jobs.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON jobs.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $_$;

-- Name: delete_queue(text); Type: FUNCTION; Schema: jobs; Owner: -

CREATE FUNCTION jobs.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM jobs.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS jobs.%I', table_name);
    END;
    $$;

-- Name: end_shop_session(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.end_shop_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update public.sessions set revoked_at = now() where provider_session_id = old."id" and revoked_at is null;
  return old;
end
$$;

-- Name: note_admin_grant(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.note_admin_grant() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into admin_grants (user_id) values (new.id);
  return null;
end
$$;

-- Name: note_lexemes_of_changed_part(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.note_lexemes_of_changed_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into search_lexemes select lexeme from unnest(tsvector_to_array(new.search)) as lexeme order by lexeme on conflict do nothing;
  return null;
end
$$;

-- Name: note_lexemes_of_new_parts(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.note_lexemes_of_new_parts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- In order, so that two who bring the same words wait for each other and not in a ring.
  insert into search_lexemes select distinct lexeme from added, unnest(tsvector_to_array(added.search)) as lexeme order by lexeme
    on conflict do nothing;
  return null;
end
$$;

-- Name: note_spellings_of_changed_part(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.note_spellings_of_changed_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into search_words select distinct word from spellings_in(new.name, new.part_terminology) as word where length(word) > 3
    on conflict do nothing;
  return null;
end
$$;

-- Name: note_spellings_of_new_parts(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.note_spellings_of_new_parts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into search_words select distinct word from added, spellings_in(added.name, added.part_terminology) as word where length(word) > 3
    on conflict do nothing;
  return null;
end
$$;

-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Name: refuse_second_move(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.refuse_second_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'order % is % and cannot become %', old.id, old.state, new.state using errcode = 'restrict_violation';
end
$$;

-- Name: spellings_in(text, text); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.spellings_in(name text, part_terminology text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE
    RETURN regexp_split_to_table(lower(((name || ' '::text) || COALESCE(part_terminology, ''::text))), '[^[:alpha:]]+'::text);

-- Name: tell_public_change(); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.tell_public_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('public_data', tg_argv[0]);
  return null;
end
$$;

-- Name: words_of(text); Type: FUNCTION; Schema: public; Owner: -

CREATE FUNCTION public.words_of(text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN to_tsvector('english'::regconfig, regexp_replace($1, '[^[:alnum:]]+'::text, ' '::text, 'g'::text));

SET default_tablespace = '';

SET default_table_access_method = heap;

-- Name: account; Type: TABLE; Schema: identity; Owner: -

CREATE TABLE identity.account (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);

-- Name: jwks; Type: TABLE; Schema: identity; Owner: -

CREATE TABLE identity.jwks (
    id text NOT NULL,
    "publicKey" text NOT NULL,
    "privateKey" text NOT NULL,
    "createdAt" timestamp with time zone NOT NULL,
    "expiresAt" timestamp with time zone,
    alg text,
    crv text
);

-- Name: passkey; Type: TABLE; Schema: identity; Owner: -

CREATE TABLE identity.passkey (
    id text NOT NULL,
    name text,
    "publicKey" text NOT NULL,
    "userId" text NOT NULL,
    "credentialID" text NOT NULL,
    counter double precision NOT NULL,
    "deviceType" text NOT NULL,
    "backedUp" boolean NOT NULL,
    transports text,
    "createdAt" timestamp with time zone,
    aaguid text
);

-- Name: session; Type: TABLE; Schema: identity; Owner: -

CREATE TABLE identity.session (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL
);

-- Name: user; Type: TABLE; Schema: identity; Owner: -

CREATE TABLE identity."user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: verification; Type: TABLE; Schema: identity; Owner: -

CREATE TABLE identity.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: archive; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.archive (
    id uuid NOT NULL,
    name text NOT NULL,
    priority integer NOT NULL,
    data jsonb,
    state jobs.job_state NOT NULL,
    retry_limit integer NOT NULL,
    retry_count integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    start_after timestamp with time zone NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval NOT NULL,
    created_on timestamp with time zone NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    archived_on timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: job; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text
)
PARTITION BY LIST (name);

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = '__pgboss__send-it'::text))
);

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'sweep-attempts'::text))
);

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'reconcile-payments'::text))
);

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'mail'::text))
);

-- Name: queue; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.queue (
    name text NOT NULL,
    policy text,
    retry_limit integer,
    retry_delay integer,
    retry_backoff boolean,
    expire_seconds integer,
    retention_minutes integer,
    dead_letter text,
    partition_name text,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: schedule; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.schedule (
    name text NOT NULL,
    cron text NOT NULL,
    timezone text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: subscription; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: version; Type: TABLE; Schema: jobs; Owner: -

CREATE TABLE jobs.version (
    version integer NOT NULL,
    maintained_on timestamp with time zone,
    cron_on timestamp with time zone,
    monitored_on timestamp with time zone
);

-- Name: admin_acts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.admin_acts (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id bigint,
    act text NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    subject_name text NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT admin_acts_act_check CHECK ((act = ANY (ARRAY['part-added'::text, 'part-changed'::text, 'part-deleted'::text, 'picture-uploaded'::text, 'admin-made'::text, 'admin-revoked'::text, 'signed-out'::text, 'order-cancelled'::text, 'order-refunded'::text]))),
    CONSTRAINT admin_acts_subject_check CHECK ((subject = ANY (ARRAY['part'::text, 'picture'::text, 'account'::text, 'order'::text])))
);

-- Name: admin_acts_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.admin_acts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.admin_acts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: admin_grants; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.admin_grants (
    user_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: attempts; Type: TABLE; Schema: public; Owner: -

CREATE UNLOGGED TABLE public.attempts (
    key text NOT NULL,
    count integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

-- Name: catalogue_imports; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.catalogue_imports (
    id bigint NOT NULL,
    fingerprint text NOT NULL,
    file_name text NOT NULL,
    done_bytes bigint DEFAULT 0 NOT NULL,
    done_lines integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone
);

-- Name: catalogue_imports_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.catalogue_imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.catalogue_imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: categories; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.categories (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL
);

-- Name: categories_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.idempotency_keys (
    user_id bigint NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    response jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: interchange_numbers; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.interchange_numbers (
    id bigint NOT NULL,
    part_id bigint NOT NULL,
    type text NOT NULL,
    brand text NOT NULL,
    part_number text NOT NULL,
    part_number_key text GENERATED ALWAYS AS (upper(regexp_replace(part_number, '[^[:alnum:]]'::text, ''::text, 'g'::text))) STORED NOT NULL,
    CONSTRAINT interchange_numbers_type_check CHECK ((type = ANY (ARRAY['OEM'::text, 'competitor'::text])))
);

-- Name: interchange_numbers_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.interchange_numbers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.interchange_numbers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: migrations; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    sha256 text
);

-- Name: order_events; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.order_events (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    what text NOT NULL,
    from_state text,
    to_state text NOT NULL,
    actor text NOT NULL,
    user_id bigint,
    cents integer,
    intent_id text,
    refund_id bigint,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT order_events_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'admin'::text, 'webhook'::text, 'reconciler'::text, 'shop'::text, 'provider'::text]))),
    CONSTRAINT order_events_what_check CHECK ((what = ANY (ARRAY['placed'::text, 'payment-started'::text, 'payment-ended'::text, 'payment-not-due'::text, 'paid'::text, 'cancelled'::text, 'refund-requested'::text, 'refunded'::text, 'refund-failed'::text])))
);

-- Name: order_events_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.order_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: order_lines; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.order_lines (
    order_id bigint NOT NULL,
    line_number integer NOT NULL,
    part_id bigint NOT NULL,
    part_number text NOT NULL,
    name text NOT NULL,
    image text NOT NULL,
    quantity integer NOT NULL,
    unit_price_cents integer NOT NULL,
    CONSTRAINT order_lines_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT order_lines_unit_price_cents_check CHECK ((unit_price_cents > 0))
);

-- Name: orders; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.orders (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    email text NOT NULL,
    customer text NOT NULL,
    address text NOT NULL,
    total_cents integer NOT NULL,
    state text DEFAULT 'unpaid'::text NOT NULL,
    transaction_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    paid_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    CONSTRAINT orders_check CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
    CONSTRAINT orders_check1 CHECK (((state = 'paid'::text) = (transaction_id IS NOT NULL))),
    CONSTRAINT orders_check2 CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'cancelled'::text]))),
    CONSTRAINT orders_total_cents_check CHECK (((total_cents >= 50) AND (total_cents <= 99999999)))
);

-- Name: orders_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: parts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.parts (
    id bigint NOT NULL,
    part_number text NOT NULL,
    part_number_key text GENERATED ALWAYS AS (upper(regexp_replace(part_number, '[^[:alnum:]]'::text, ''::text, 'g'::text))) STORED NOT NULL,
    brand text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    image text DEFAULT ''::text NOT NULL,
    price_cents integer,
    min_quantity integer DEFAULT 0 NOT NULL,
    available_quantity integer,
    unit_of_measure text DEFAULT 'EA'::text NOT NULL,
    package_quantity integer,
    quantity_per_application integer,
    category_id integer,
    subcategory_id integer,
    part_terminology text,
    "position" text,
    gtin text,
    life_cycle_status character(1) DEFAULT '2'::bpchar NOT NULL,
    superseded_by text,
    core_charge_cents integer,
    attributes jsonb DEFAULT '[]'::jsonb NOT NULL,
    brand_aaiaid text,
    part_terminology_id integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    draft boolean GENERATED ALWAYS AS (((name = ''::text) OR (price_cents IS NULL) OR (available_quantity IS NULL))) STORED NOT NULL,
    search tsvector GENERATED ALWAYS AS ((((setweight(public.words_of(name), 'A'::"char") || setweight(public.words_of(COALESCE(part_terminology, ''::text)), 'A'::"char")) || setweight(public.words_of(COALESCE("position", ''::text)), 'B'::"char")) || setweight(public.words_of(description), 'C'::"char"))) STORED NOT NULL,
    CONSTRAINT parts_available_quantity_check CHECK ((available_quantity >= 0)),
    CONSTRAINT parts_core_charge_cents_check CHECK ((core_charge_cents > 0)),
    CONSTRAINT parts_gtin_check CHECK ((gtin ~ '^\d{8,14}$'::text)),
    CONSTRAINT parts_life_cycle_status_check CHECK ((life_cycle_status ~ '^[0-9A]$'::text)),
    CONSTRAINT parts_min_quantity_check CHECK ((min_quantity >= 0)),
    CONSTRAINT parts_package_quantity_check CHECK ((package_quantity > 0)),
    CONSTRAINT parts_price_cents_check CHECK (((price_cents >= 1) AND (price_cents <= 99999999))),
    CONSTRAINT parts_quantity_per_application_check CHECK ((quantity_per_application > 0))
)
WITH (fillfactor='90');

-- Name: parts_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.parts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: payment_events; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.payment_events (
    id text NOT NULL,
    type text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: payments; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.payments (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    intent_id text NOT NULL,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    is_due boolean DEFAULT true NOT NULL,
    asked_at timestamp with time zone,
    CONSTRAINT payments_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['open'::text, 'succeeded'::text, 'canceled'::text])))
);

-- Name: payments_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: postponed_indexes; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.postponed_indexes (
    id bigint NOT NULL,
    definition text NOT NULL
);

-- Name: postponed_indexes_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.postponed_indexes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.postponed_indexes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: profiles; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.profiles (
    user_id bigint NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    education text DEFAULT ''::text NOT NULL,
    location text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    linkedin text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: reconciliation_findings; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.reconciliation_findings (
    id bigint NOT NULL,
    reconciliation_id bigint NOT NULL,
    kind text NOT NULL,
    order_id bigint,
    intent_id text,
    cents integer,
    did text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT reconciliation_findings_kind_check CHECK ((kind = ANY (ARRAY['payment-missed'::text, 'refund-missed'::text, 'refund-retried'::text, 'intent-without-row'::text, 'payment-without-order'::text, 'unpaid-too-long'::text])))
);

-- Name: reconciliation_findings_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.reconciliation_findings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reconciliation_findings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: reconciliations; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.reconciliations (
    id bigint NOT NULL,
    started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    asked integer DEFAULT 0 NOT NULL,
    problem text,
    lists_read_until timestamp with time zone
);

-- Name: reconciliations_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.reconciliations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reconciliations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: refunds; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.refunds (
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    cents integer NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'requested'::text NOT NULL,
    provider_refund_id text,
    attempt integer DEFAULT 1 NOT NULL,
    failure text,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL,
    actor text NOT NULL,
    user_id bigint,
    idempotency_key text,
    request_hash text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT refunds_actor_check CHECK ((actor = ANY (ARRAY['admin'::text, 'shop'::text, 'provider'::text]))),
    CONSTRAINT refunds_cents_check CHECK ((cents > 0)),
    CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'succeeded'::text, 'failed'::text])))
);

-- Name: refunds_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refunds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: reviews; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.reviews (
    id bigint NOT NULL,
    user_id bigint,
    user_name text NOT NULL,
    rating text NOT NULL,
    review text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

-- Name: reviews_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: search_lexemes; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.search_lexemes (
    lexeme text NOT NULL COLLATE pg_catalog."C"
);

-- Name: search_words; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.search_words (
    word text NOT NULL
);

-- Name: sessions; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    provider_session_id text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    renewed_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone
);

-- Name: shop_secrets; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.shop_secrets (
    name text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: stock_adjustments; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.stock_adjustments (
    id bigint NOT NULL,
    part_id bigint NOT NULL,
    delta integer NOT NULL,
    user_id bigint,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: stock_adjustments_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.stock_adjustments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_adjustments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: subcategories; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.subcategories (
    id integer NOT NULL,
    category_id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL
);

-- Name: subcategories_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.subcategories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.subcategories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: users; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.users (
    id bigint NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    email text,
    email_verified boolean DEFAULT false NOT NULL,
    display_name text DEFAULT ''::text NOT NULL,
    role text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    no_sign_ins_before timestamp with time zone,
    CONSTRAINT users_email_check CHECK ((email = lower(email))),
    CONSTRAINT users_role_check CHECK ((role = 'admin'::text))
);

-- Name: users_id_seq; Type: SEQUENCE; Schema: public; Owner: -

ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: mails; Type: TABLE; Schema: sandbox; Owner: -

CREATE TABLE sandbox.mails (
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    text text NOT NULL,
    captured_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: mails_id_seq; Type: SEQUENCE; Schema: sandbox; Owner: -

ALTER TABLE sandbox.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sandbox.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3; Type: TABLE ATTACH; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 FOR VALUES IN ('__pgboss__send-it');

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14; Type: TABLE ATTACH; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 FOR VALUES IN ('sweep-attempts');

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675; Type: TABLE ATTACH; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 FOR VALUES IN ('reconcile-payments');

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942; Type: TABLE ATTACH; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 FOR VALUES IN ('mail');

-- Data for Name: account; Type: TABLE DATA; Schema: identity; Owner: -

INSERT INTO identity.account VALUES
	('YVgCM1Hb1EwwXJh78rO3Q8HvMLanIPAU', 'ZHcsJkUbJFJFV4ucez7X7B5VBnYBCiLo', 'credential', 'ZHcsJkUbJFJFV4ucez7X7B5VBnYBCiLo', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$mUu+D7jo+DXD6XR0Xwq0Nw$UyaaipOiDVZ8ZxHg3aGpnFMOIpoBArPif36Tm7X6Jc4', '2026-11-22 09:43:52.94+00', '2026-11-22 09:43:52.94+00'),
	('vQbxslt4x8k51AMCSDMfxRxb9aPyuFIh', 'Q2S8PINgMN9DXsF5ih9mshnYdNaUzXay', 'credential', 'Q2S8PINgMN9DXsF5ih9mshnYdNaUzXay', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$BanLVR9EtiwzO27nmu8YPA$3bzYeQpuv3jdoDYSpc1CwNKcAYFpaoY1iuWfh20pq/E', '2026-11-22 09:43:54.247+00', '2026-11-22 09:43:54.247+00'),
	('xva17I2eEb1b4sjLnwibfCZpnSMs3x5x', 'hv2CDIdx1BPLBFc7U0MrdM3sBAL3BuBH', 'credential', 'hv2CDIdx1BPLBFc7U0MrdM3sBAL3BuBH', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$iUyereARzNlhlnsJoJ5lDg$9ehTbmG3ssqFuknAdogsxabFKTQ+T9eUl3CcQKIA9+c', '2026-11-22 09:43:54.34+00', '2026-11-22 09:43:54.34+00'),
	('S3bzmPm8wfk4fNZM2SPlBk6EsudzhITD', 'NN76SUMpYTkTW86iyowlMqDj64QlrL28', 'credential', 'NN76SUMpYTkTW86iyowlMqDj64QlrL28', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1qlsTS/bFPKiS/JYxQkVvw$ZVgAh+uT53zkuyAjqnybi4vkkSBIi81F5hllJJczMB4', '2026-11-22 09:43:54.408+00', '2026-11-22 09:43:54.408+00');

-- Data for Name: jwks; Type: TABLE DATA; Schema: identity; Owner: -

INSERT INTO identity.jwks VALUES
	('tzaZM0MbPilem9wngE8wlNFSpUD7CQeT', '{"kty":"OKP","crv":"Ed25519","x":"R-7ifMfUuOSjgWzjDZJUijmfduhPpXkobZFbS17HMGQ"}', '"9cdd8330d9c9c39f748bb05a38e224585fbbb8d26bcfce20102cbcf5d52c41725ddfcb3fa2894fadcbd99f5b7a1fe581788c86e387513336bf055330ec884c7a03774909c4ab41b1d955e745c8ce645017d04245b9de34214da2bf59f69ddcdca7ceda832aaba43a13937165ab9c23863ebc5fd173f7ff83b9a219afc2ea46b89bb90fd63eaca2eaf08216b878c9a756fe5fdc6b7b8fcb0343809308775614f9635440824bbb29a29f"', '2026-11-22 09:43:52.965+00', NULL, 'EdDSA', 'Ed25519');

-- Data for Name: passkey; Type: TABLE DATA; Schema: identity; Owner: -

-- Data for Name: session; Type: TABLE DATA; Schema: identity; Owner: -

INSERT INTO identity.session VALUES
	('XcEMypriPqwFnJqQTyN5OPAu3iNOEJRm', '2026-11-29 09:43:52.942+00', 'EKJXXcdjcLn2sg0uZ898ro3Hs6NNG2gX', '2026-11-22 09:43:52.942+00', '2026-11-22 09:43:52.942+00', '', 'lightMyRequest', 'ZHcsJkUbJFJFV4ucez7X7B5VBnYBCiLo'),
	('ADNweavvMsRl4Sh1xCCAqwH5FESUzcqO', '2026-11-29 09:43:54.248+00', 'NSw9iy0KXqbxnhRPSBIjlkLTuo4Hsnnx', '2026-11-22 09:43:54.249+00', '2026-11-22 09:43:54.249+00', '', 'node', 'Q2S8PINgMN9DXsF5ih9mshnYdNaUzXay'),
	('ZajrwUsfOVpHzu9Ztvx7cmo3Lb03jvGp', '2026-11-29 09:43:54.341+00', '0eMiXL8oKr0GPqBmVlnj0xGbYWM5zxyR', '2026-11-22 09:43:54.341+00', '2026-11-22 09:43:54.341+00', '', 'node', 'hv2CDIdx1BPLBFc7U0MrdM3sBAL3BuBH'),
	('6ldUJYVg4PMt6TkWU0u6SBmke4le4RrG', '2026-11-29 09:43:54.41+00', 'XfCYJKCiYGdJ2CdcdtRvPQsCogDLby19', '2026-11-22 09:43:54.41+00', '2026-11-22 09:43:54.41+00', '', 'node', 'NN76SUMpYTkTW86iyowlMqDj64QlrL28');

-- Data for Name: user; Type: TABLE DATA; Schema: identity; Owner: -

INSERT INTO identity."user" VALUES
	('ZHcsJkUbJFJFV4ucez7X7B5VBnYBCiLo', 'Shop admin', 'admin@axlewright.example', false, NULL, '2026-11-22 09:43:52.935+00', '2026-11-22 09:43:52.935+00'),
	('Q2S8PINgMN9DXsF5ih9mshnYdNaUzXay', 'Bea Buyer', 'ada@axlewright.example', false, NULL, '2026-11-22 09:43:54.245+00', '2026-11-22 09:43:54.245+00'),
	('hv2CDIdx1BPLBFc7U0MrdM3sBAL3BuBH', 'Bea Buyer', 'bea@corner-garage.example', false, NULL, '2026-11-22 09:43:54.337+00', '2026-11-22 09:43:54.337+00'),
	('NN76SUMpYTkTW86iyowlMqDj64QlrL28', 'Bea Buyer', 'otto@north-fleet.example', false, NULL, '2026-11-22 09:43:54.406+00', '2026-11-22 09:43:54.406+00');

-- Data for Name: verification; Type: TABLE DATA; Schema: identity; Owner: -

-- Data for Name: archive; Type: TABLE DATA; Schema: jobs; Owner: -

-- Data for Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3; Type: TABLE DATA; Schema: jobs; Owner: -

-- Data for Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14; Type: TABLE DATA; Schema: jobs; Owner: -

-- Data for Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675; Type: TABLE DATA; Schema: jobs; Owner: -

-- Data for Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942; Type: TABLE DATA; Schema: jobs; Owner: -

-- Data for Name: queue; Type: TABLE DATA; Schema: jobs; Owner: -

INSERT INTO jobs.queue VALUES
	('__pgboss__send-it', 'standard', NULL, NULL, NULL, NULL, NULL, NULL, 'j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3', '2026-11-22 09:43:52.757188+00', '2026-11-22 09:43:52.757188+00'),
	('mail', 'standard', 13, 5, true, 120, NULL, NULL, 'j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942', '2026-11-22 09:43:52.766557+00', '2026-11-22 09:43:52.778803+00'),
	('sweep-attempts', 'standard', 5, 5, true, 90, NULL, NULL, 'j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14', '2026-11-22 09:43:52.779432+00', '2026-11-22 09:43:52.785172+00'),
	('reconcile-payments', 'standard', 0, 5, true, 630, NULL, NULL, 'j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675', '2026-11-22 09:43:52.78582+00', '2026-11-22 09:43:52.789676+00');


-- Data for Name: subscription; Type: TABLE DATA; Schema: jobs; Owner: -

-- Data for Name: version; Type: TABLE DATA; Schema: jobs; Owner: -

INSERT INTO jobs.version VALUES
	(24, NULL, '2026-11-22 09:43:52.773171+00', NULL);

-- Data for Name: admin_acts; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.admin_acts OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-22 09:43:52.995964+00', NULL, 'admin-made', 'account', '1', 'admin@axlewright.example', '[{"to": "admin", "from": null, "field": "role"}]'),
	(2, '2026-11-22 09:43:54.475999+00', 2, 'part-added', 'part', '190', 'AXW-84215082', '[{"to": "Oil filter, spin-on", "from": "", "field": "name"}, {"to": "Fits.", "from": "", "field": "description"}, {"to": 1, "from": null, "field": "minQ"}, {"to": 500, "from": null, "field": "availableQ"}, {"to": 12.5, "from": null, "field": "price"}]'),
	(3, '2026-11-22 09:43:54.487029+00', 2, 'part-added', 'part', '191', 'AXW-67697629', '[{"to": "Brake pad set", "from": "", "field": "name"}, {"to": "Fits.", "from": "", "field": "description"}, {"to": 4, "from": null, "field": "minQ"}, {"to": 500, "from": null, "field": "availableQ"}, {"to": 31.4, "from": null, "field": "price"}]'),
	(4, '2026-11-22 09:43:54.499945+00', 2, 'part-added', 'part', '192', 'AXW-85187700', '[{"to": "Brake rotor", "from": "", "field": "name"}, {"to": "Fits.", "from": "", "field": "description"}, {"to": 1, "from": null, "field": "minQ"}, {"to": 500, "from": null, "field": "availableQ"}, {"to": 89.99, "from": null, "field": "price"}]'),
	(5, '2026-11-22 09:43:54.510676+00', 2, 'part-added', 'part', '193', 'AXW-25772360', '[{"to": "Serpentine belt", "from": "", "field": "name"}, {"to": "Fits.", "from": "", "field": "description"}, {"to": 1, "from": null, "field": "minQ"}, {"to": 500, "from": null, "field": "availableQ"}, {"to": 0.7, "from": null, "field": "price"}]'),
	(6, '2026-11-22 09:43:54.521224+00', 2, 'part-added', 'part', '194', 'AXW-30189379', '[{"to": "Distributor cap", "from": "", "field": "name"}, {"to": "Fits.", "from": "", "field": "description"}, {"to": 1, "from": null, "field": "minQ"}, {"to": 500, "from": null, "field": "availableQ"}, {"to": 19.95, "from": null, "field": "price"}]'),
	(7, '2026-11-22 09:43:54.670188+00', 2, 'order-cancelled', 'order', '100004', '100004', '[{"to": "cancelled", "from": "unpaid", "field": "state"}]'),
	(8, '2026-11-22 09:43:54.749914+00', 2, 'order-refunded', 'order', '100005', '100005', '[{"to": 269.97, "from": 359.96, "field": "left of the payment"}]'),
	(9, '2026-11-22 09:43:54.796336+00', 2, 'order-refunded', 'order', '100005', '100005', '[{"to": 269.96, "from": 269.97, "field": "left of the payment"}]'),
	(10, '2026-11-22 09:43:54.8959+00', 2, 'order-refunded', 'order', '100006', '100006', '[{"to": 0, "from": 70, "field": "left of the payment"}]'),
	(11, '2026-11-22 09:43:55.184065+00', 2, 'order-refunded', 'order', '100013', '100013', '[{"to": 219.97, "from": 269.97, "field": "left of the payment"}]'),
	(12, '2026-11-22 09:43:55.262023+00', 2, 'part-changed', 'part', '191', 'AXW-67697629', '[{"to": 35, "from": 31.4, "field": "price"}, {"to": "Brake pad set, ceramic", "from": "Brake pad set", "field": "name"}]'),
	(13, '2026-11-22 09:43:55.270398+00', 2, 'part-deleted', 'part', '194', 'AXW-30189379', '[]');

-- Data for Name: admin_grants; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.admin_grants VALUES
	(1, '2026-11-22 09:43:52.992198+00'),
	(2, '2026-11-22 09:43:54.304+00');

-- Data for Name: attempts; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.attempts VALUES
	('writes:29922343:Dz5eOKgsasN_6R2EHE1gyO', 1, '2026-11-22 09:45:53.737059+00'),
	('writes:29922343:a4ayc_80_OGda4BO_1o_V0', 1, '2026-11-22 09:45:53.737059+00'),
	('sign-up:EsoXtJryKJQ28wPgFmAwoh', 4, '2026-11-22 09:44:52.835805+00'),
	('writes:29922343:-pakGqS6YPDrMHWXSCoAbT', 1, '2026-11-22 09:45:54.737661+00'),
	('writes:29922343:16jG1Sl0BsmF46zYJb6-7H', 1, '2026-11-22 09:45:54.737661+00'),
	('writes:29922343:GolOjkFQfPpVlwAZW_Ea9s', 1, '2026-11-22 09:45:54.737661+00'),
	('writes:29922343:1HNeOiZeFu7gP1lxi5tdAw', 12, '2026-11-22 09:45:54.737661+00'),
	('writes:29922343:SyJ3d9TdH8Ycb4hPSGQdAr', 10, '2026-11-22 09:45:55.445789+00'),
	('writes:29922343:TgdAhWK-24tgzgXB3s_jrR', 18, '2026-11-22 09:45:54.737661+00');

-- Data for Name: catalogue_imports; Type: TABLE DATA; Schema: public; Owner: -

-- Data for Name: categories; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES
	(1, 'air-and-fuel-delivery', 'Air and Fuel Delivery'),
	(2, 'belts-and-cooling', 'Belts and Cooling'),
	(3, 'body', 'Body'),
	(4, 'brake', 'Brake'),
	(5, 'driveline-and-axles', 'Driveline and Axles'),
	(6, 'electrical-charging-and-starting', 'Electrical Charging and Starting'),
	(7, 'electrical-lighting-and-body', 'Electrical Lighting and Body'),
	(8, 'emission-control', 'Emission Control'),
	(9, 'engine', 'Engine'),
	(10, 'exhaust', 'Exhaust'),
	(11, 'hvac', 'HVAC'),
	(12, 'ignition', 'Ignition'),
	(13, 'steering', 'Steering'),
	(14, 'suspension', 'Suspension'),
	(15, 'tire-and-wheel', 'Tire and Wheel'),
	(16, 'tools-and-equipment', 'Tools and Equipment'),
	(17, 'transmission', 'Transmission'),
	(18, 'wiper-and-washer', 'Wiper and Washer');

-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.idempotency_keys VALUES
	(3, 'stage-1-1', 'FeQjcEghA7UBzUwKRHZ6f5sUYTgb09zIrLlZhjYajN0', '{"_id": "100001"}', '2026-11-22 09:43:54.527744+00'),
	(3, 'stage-1-2', 'w31XTxcku8BDOxFJ97hUOLSN1a04qDwlmTCA3lyqY74', '{"_id": "100002"}', '2026-11-22 09:43:54.538191+00'),
	(3, 'stage-1-3', 'i3IFWQQkf-S1ckjjx7HLO_1ZtTJWVnrjDQZFOBmpJwE', '{"_id": "100003"}', '2026-11-22 09:43:54.643083+00'),
	(3, 'stage-1-4', '4AKnHc1B12f6BZUlHBBL4cXM129APPq1SQAofcrPEbQ', '{"_id": "100004"}', '2026-11-22 09:43:54.658603+00'),
	(3, 'stage-1-5', 'cfqEUrCl7_F9EeqdS2Om53BPd-bQ4a-BTccTqFH_N_I', '{"_id": "100005"}', '2026-11-22 09:43:54.674656+00'),
	(3, 'stage-1-8', '8EeWIs2kcWW2ADhymYck2tAtgLaI9ON5VsUOeg1l9IM', '{"_id": "100006"}', '2026-11-22 09:43:54.83124+00'),
	(3, 'stage-1-10', 'Q5GynEObQigSdD20zIHUPR1gBpfTygW61OwDJak8zhw', '{"_id": "100007"}', '2026-11-22 09:43:54.916244+00'),
	(3, 'stage-1-11', 'hry6n3q7kac3W60hCEtBiHujbX1Pu_uhfAHQ5zLEQY0', '{"_id": "100008"}', '2026-11-22 09:43:54.937019+00'),
	(4, 'stage-1-12', '11uLI8XaJCA_Fn57bJDORGwjAzhgyWA3KplQb-hthkU', '{"_id": "100009"}', '2026-11-22 09:43:54.984423+00'),
	(4, 'stage-1-13', 'h2d0IKUSd7sWMrjpCUKMr6dexvaflGTHSybHCvPaDdI', '{"_id": "100010"}', '2026-11-22 09:43:54.990627+00'),
	(4, 'stage-1-14', 'He8lYj-qtwEZMquIZN8xhTMsxhWj2rVfqJ17NXCpJzE', '{"_id": "100011"}', '2026-11-22 09:43:55.04469+00'),
	(4, 'stage-1-15', 'MjjkFaCiqbFFUABvr3cF1O6FMREhRGhhHXB2ASNAB6A', '{"_id": "100012"}', '2026-11-22 09:43:55.05366+00'),
	(4, 'stage-1-16', 'lQLFniQEuRaYzEI5dLU_Gfphjo1GgTpnGXCE3iXpF6k', '{"_id": "100013"}', '2026-11-22 09:43:55.122768+00');

-- Data for Name: interchange_numbers; Type: TABLE DATA; Schema: public; Owner: -

-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.migrations VALUES
	('0001_shop.sql', '2026-11-22 09:43:51.785498+00', 'e538f1d69d79f62b4f1578361707339576bb30fa935ab6702e1296d30a308977'),
	('0002_identity.sql', '2026-11-22 09:43:51.826302+00', 'c35bcc24010aed17b0741bfa1bbfb8066679956f3067b27d69e7c07ea1c57328'),
	('0003_sandbox_mailbox.sql', '2026-11-22 09:43:51.835006+00', '60b152938670d98f3bb02946369921659ab0902d90da654ef76a091c275c4651'),
	('0004_sign_in_limits.sql', '2026-11-22 09:43:51.838338+00', '1db2d40b5f550d3940e669aa207691892277f1090e0a04780df8cdacd81c7fbd'),
	('0005_payments.sql', '2026-11-22 09:43:51.842288+00', '33162f7fd866e2507eb77ea7140ed21e8c8153c54f5cc5523f64658a0cd27b64'),
	('0006_admin_lists.sql', '2026-11-22 09:43:51.86113+00', '538ef0adb81e86394d0d7841cec2fb4e1b82f6b882fd33d98dad7ba97104b807'),
	('0007_sign_ins.sql', '2026-11-22 09:43:51.866329+00', '6fa2840e6bd4f4c2f6db0ed429029bfd27e28fa02b1e4cadd4d957ae41304207'),
	('0008_passkeys.sql', '2026-11-22 09:43:51.867937+00', '59791e2611296b4cda79533daaaff92d628148e26279d430f26a5039952bca2c'),
	('0009_large_catalogue.sql', '2026-11-22 09:43:51.873236+00', '9747d634987efd0071736eefd993cbd849eeffec72aa93cd3cfdbc5151776e4b'),
	('0010_public_data.sql', '2026-11-22 09:43:51.881401+00', 'eac13d1a2077d3d24041ce38dbdfaaa8adb72e4dec4e2014719f786ac9c0a00e'),
	('0011_catalogue_imports.sql', '2026-11-22 09:43:51.884477+00', '638f960ffc01f6b75fd534dc67c41388b9e0169c46256fb0451fa3064c368868'),
	('0012_admin_acts.sql', '2026-11-22 09:43:51.890092+00', '4d6738d7e81df40e7a1ca05b89b5457a63406890728b8705f430afa51ed883d5'),
	('0013_lists_read.sql', '2026-11-22 09:43:51.895864+00', 'aa216641ea30e1b03136cf8d76a38abcc978d50b79ada50f2655cfd8a75be04b'),
	('0014_search_lexemes.sql', '2026-11-22 09:43:51.898229+00', '4a2c2cb40813bc31f117a7785d180a1a7d0598116bdd797931d310679b32211b'),
	('0015_fill_search_lexemes.sql', '2026-11-22 09:43:51.902586+00', 'edb4cf661ee514685c3e11caa803b8a48f8e3a501f8c914d922768c79de10b2d');

-- Data for Name: order_events; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.order_events OVERRIDING SYSTEM VALUE VALUES
	(1, 100001, 'placed', NULL, 'unpaid', 'buyer', 3, 2500, NULL, NULL, '2026-11-22 09:43:54.531224+00'),
	(2, 100002, 'placed', NULL, 'unpaid', 'buyer', 3, 15700, NULL, NULL, '2026-11-22 09:43:54.539582+00'),
	(3, 100002, 'payment-started', 'unpaid', 'unpaid', 'buyer', 3, 15700, 'pi_Cikyj2uLgDmU0emymnCo9xqT', NULL, '2026-11-22 09:43:54.589471+00'),
	(4, 100002, 'paid', 'unpaid', 'paid', 'webhook', NULL, 15700, 'pi_Cikyj2uLgDmU0emymnCo9xqT', NULL, '2026-11-22 09:43:54.630824+00'),
	(5, 100003, 'placed', NULL, 'unpaid', 'buyer', 3, 12500, NULL, NULL, '2026-11-22 09:43:54.644163+00'),
	(6, 100003, 'cancelled', 'unpaid', 'cancelled', 'buyer', 3, NULL, NULL, NULL, '2026-11-22 09:43:54.653876+00'),
	(7, 100004, 'placed', NULL, 'unpaid', 'buyer', 3, 17998, NULL, NULL, '2026-11-22 09:43:54.659601+00'),
	(8, 100004, 'cancelled', 'unpaid', 'cancelled', 'admin', 2, NULL, NULL, NULL, '2026-11-22 09:43:54.66972+00'),
	(9, 100005, 'placed', NULL, 'unpaid', 'buyer', 3, 35996, NULL, NULL, '2026-11-22 09:43:54.675635+00'),
	(10, 100005, 'payment-started', 'unpaid', 'unpaid', 'buyer', 3, 35996, 'pi_VZyeBanZnsSuULlrEitRqLIS', NULL, '2026-11-22 09:43:54.696122+00'),
	(11, 100005, 'paid', 'unpaid', 'paid', 'buyer', 3, 35996, 'pi_VZyeBanZnsSuULlrEitRqLIS', NULL, '2026-11-22 09:43:54.726309+00'),
	(12, 100005, 'refund-requested', 'paid', 'paid', 'admin', 2, 8999, 'pi_VZyeBanZnsSuULlrEitRqLIS', 1, '2026-11-22 09:43:54.748599+00'),
	(13, 100005, 'refunded', 'paid', 'paid', 'admin', 2, 8999, 'pi_VZyeBanZnsSuULlrEitRqLIS', 1, '2026-11-22 09:43:54.773839+00'),
	(14, 100005, 'refund-requested', 'paid', 'paid', 'admin', 2, 1, 'pi_VZyeBanZnsSuULlrEitRqLIS', 2, '2026-11-22 09:43:54.795329+00'),
	(15, 100005, 'refunded', 'paid', 'paid', 'admin', 2, 1, 'pi_VZyeBanZnsSuULlrEitRqLIS', 2, '2026-11-22 09:43:54.822928+00'),
	(16, 100006, 'placed', NULL, 'unpaid', 'buyer', 3, 7000, NULL, NULL, '2026-11-22 09:43:54.834495+00'),
	(17, 100006, 'payment-started', 'unpaid', 'unpaid', 'buyer', 3, 7000, 'pi_nh7hEplGBpJGKAIDErpmRIGp', NULL, '2026-11-22 09:43:54.854132+00'),
	(18, 100006, 'paid', 'unpaid', 'paid', 'buyer', 3, 7000, 'pi_nh7hEplGBpJGKAIDErpmRIGp', NULL, '2026-11-22 09:43:54.882309+00'),
	(19, 100006, 'refund-requested', 'paid', 'paid', 'admin', 2, 7000, 'pi_nh7hEplGBpJGKAIDErpmRIGp', 3, '2026-11-22 09:43:54.895324+00'),
	(20, 100006, 'refunded', 'paid', 'paid', 'admin', 2, 7000, 'pi_nh7hEplGBpJGKAIDErpmRIGp', 3, '2026-11-22 09:43:54.908972+00'),
	(21, 100007, 'placed', NULL, 'unpaid', 'buyer', 3, 25120, NULL, NULL, '2026-11-22 09:43:54.917369+00'),
	(22, 100007, 'payment-started', 'unpaid', 'unpaid', 'buyer', 3, 25120, 'pi_b4KXg1n4mxRdUzIsmOBzeSta', NULL, '2026-11-22 09:43:54.930834+00'),
	(23, 100008, 'placed', NULL, 'unpaid', 'buyer', 3, 7500, NULL, NULL, '2026-11-22 09:43:54.94055+00'),
	(24, 100008, 'payment-started', 'unpaid', 'unpaid', 'buyer', 3, 7500, 'pi_UQPEO0y7TPt7koZ5D0N9uSjR', NULL, '2026-11-22 09:43:54.970865+00'),
	(25, 100009, 'placed', NULL, 'unpaid', 'buyer', 4, 1400, NULL, NULL, '2026-11-22 09:43:54.985486+00'),
	(26, 100010, 'placed', NULL, 'unpaid', 'buyer', 4, 5985, NULL, NULL, '2026-11-22 09:43:54.991923+00'),
	(27, 100010, 'payment-started', 'unpaid', 'unpaid', 'buyer', 4, 5985, 'pi_e0BVcPAGAvowtmk26fX9UR76', NULL, '2026-11-22 09:43:55.00995+00'),
	(28, 100010, 'paid', 'unpaid', 'paid', 'buyer', 4, 5985, 'pi_e0BVcPAGAvowtmk26fX9UR76', NULL, '2026-11-22 09:43:55.038573+00'),
	(29, 100011, 'placed', NULL, 'unpaid', 'buyer', 4, 3990, NULL, NULL, '2026-11-22 09:43:55.045587+00'),
	(30, 100012, 'placed', NULL, 'unpaid', 'buyer', 4, 5000, NULL, NULL, '2026-11-22 09:43:55.054548+00'),
	(31, 100012, 'cancelled', 'unpaid', 'cancelled', 'buyer', 4, NULL, NULL, NULL, '2026-11-22 09:43:55.071933+00'),
	(32, 100012, 'payment-not-due', 'cancelled', 'cancelled', 'webhook', NULL, 5000, 'pi_vB509kTHnlNxFePKr0VWyyGR', NULL, '2026-11-22 09:43:55.092138+00'),
	(33, 100012, 'refund-requested', 'cancelled', 'cancelled', 'shop', NULL, 5000, 'pi_vB509kTHnlNxFePKr0VWyyGR', 4, '2026-11-22 09:43:55.093983+00'),
	(34, 100012, 'refunded', 'cancelled', 'cancelled', 'shop', NULL, 5000, 'pi_vB509kTHnlNxFePKr0VWyyGR', 4, '2026-11-22 09:43:55.104319+00'),
	(35, 100013, 'placed', NULL, 'unpaid', 'buyer', 4, 26997, NULL, NULL, '2026-11-22 09:43:55.123877+00'),
	(36, 100013, 'payment-started', 'unpaid', 'unpaid', 'buyer', 4, 26997, 'pi_aovVWoYj1VAodvuDTgOcp2uR', NULL, '2026-11-22 09:43:55.14169+00'),
	(37, 100013, 'paid', 'unpaid', 'paid', 'buyer', 4, 26997, 'pi_aovVWoYj1VAodvuDTgOcp2uR', NULL, '2026-11-22 09:43:55.167952+00'),
	(38, 100013, 'refund-requested', 'paid', 'paid', 'admin', 2, 5000, 'pi_aovVWoYj1VAodvuDTgOcp2uR', 5, '2026-11-22 09:43:55.183272+00'),
	(39, 100013, 'refunded', 'paid', 'paid', 'admin', 2, 5000, 'pi_aovVWoYj1VAodvuDTgOcp2uR', 5, '2026-11-22 09:43:55.197162+00'),
	(40, 100013, 'refund-failed', 'paid', 'paid', 'webhook', NULL, 5000, 'pi_aovVWoYj1VAodvuDTgOcp2uR', 5, '2026-11-22 09:43:55.22991+00');

-- Data for Name: order_lines; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.order_lines VALUES
	(100001, 1, 190, 'AXW-84215082', 'Oil filter, spin-on', '', 2, 1250),
	(100002, 1, 191, 'AXW-67697629', 'Brake pad set', '', 5, 3140),
	(100003, 1, 190, 'AXW-84215082', 'Oil filter, spin-on', '', 10, 1250),
	(100004, 1, 192, 'AXW-85187700', 'Brake rotor', '', 2, 8999),
	(100005, 1, 192, 'AXW-85187700', 'Brake rotor', '', 4, 8999),
	(100006, 1, 193, 'AXW-25772360', 'Serpentine belt', '', 100, 70),
	(100007, 1, 191, 'AXW-67697629', 'Brake pad set', '', 8, 3140),
	(100008, 1, 190, 'AXW-84215082', 'Oil filter, spin-on', '', 6, 1250),
	(100009, 1, 193, 'AXW-25772360', 'Serpentine belt', '', 20, 70),
	(100010, 1, 194, 'AXW-30189379', 'Distributor cap', '', 3, 1995),
	(100011, 1, 194, 'AXW-30189379', 'Distributor cap', '', 2, 1995),
	(100012, 1, 190, 'AXW-84215082', 'Oil filter, spin-on', '', 4, 1250),
	(100013, 1, 192, 'AXW-85187700', 'Brake rotor', '', 3, 8999);

-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES
	(100001, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 2500, 'unpaid', NULL, '2026-11-22 09:43:54.527744+00', NULL, NULL),
	(100002, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 15700, 'paid', 'pi_Cikyj2uLgDmU0emymnCo9xqT', '2026-11-22 09:43:54.538191+00', '2026-11-22 09:43:54.629+00', NULL),
	(100003, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 12500, 'cancelled', NULL, '2026-11-22 09:43:54.643083+00', NULL, '2026-11-22 09:43:54.652+00'),
	(100004, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 17998, 'cancelled', NULL, '2026-11-22 09:43:54.658603+00', NULL, '2026-11-22 09:43:54.667+00'),
	(100005, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 35996, 'paid', 'pi_VZyeBanZnsSuULlrEitRqLIS', '2026-11-22 09:43:54.674656+00', '2026-11-22 09:43:54.725+00', NULL),
	(100006, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 7000, 'paid', 'pi_nh7hEplGBpJGKAIDErpmRIGp', '2026-11-22 09:43:54.83124+00', '2026-11-22 09:43:54.88+00', NULL),
	(100007, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 25120, 'unpaid', NULL, '2026-11-22 09:43:54.916244+00', NULL, NULL),
	(100008, 3, 'bea@corner-garage.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 7500, 'unpaid', NULL, '2026-11-22 09:43:54.937019+00', NULL, NULL),
	(100009, 4, 'otto@north-fleet.example', 'Bea Buyer', '', 1400, 'unpaid', NULL, '2026-11-22 09:43:54.984423+00', NULL, NULL),
	(100010, 4, 'otto@north-fleet.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 5985, 'paid', 'pi_e0BVcPAGAvowtmk26fX9UR76', '2026-11-22 09:43:54.990627+00', '2026-11-22 09:43:55.037+00', NULL),
	(100011, 4, 'otto@north-fleet.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 3990, 'unpaid', NULL, '2026-11-22 09:43:55.04469+00', NULL, NULL),
	(100012, 4, 'otto@north-fleet.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 5000, 'cancelled', NULL, '2026-11-22 09:43:55.05366+00', NULL, '2026-11-22 09:43:55.069+00'),
	(100013, 4, 'otto@north-fleet.example', 'Bea Buyer', '12 Main St
Dayton, OH 45402', 26997, 'paid', 'pi_aovVWoYj1VAodvuDTgOcp2uR', '2026-11-22 09:43:55.122768+00', '2026-11-22 09:43:55.166+00', NULL);

-- Data for Name: parts; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.parts OVERRIDING SYSTEM VALUE VALUES
	(193, 'AXW-25772360', DEFAULT, 'Axlewright', 'Serpentine belt', 'Fits.', '', 70, 1, 380, 'EA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2', NULL, NULL, '[]', NULL, NULL, 1, '2026-11-22 09:43:54.507378+00', '2026-11-22 09:43:54.507378+00', NULL, DEFAULT, DEFAULT),
	(190, 'AXW-84215082', DEFAULT, 'Axlewright', 'Oil filter, spin-on', 'Fits.', '', 1250, 1, 492, 'EA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2', NULL, NULL, '[]', NULL, NULL, 1, '2026-11-22 09:43:54.460576+00', '2026-11-22 09:43:54.460576+00', NULL, DEFAULT, DEFAULT),
	(192, 'AXW-85187700', DEFAULT, 'Axlewright', 'Brake rotor', 'Fits.', '', 8999, 1, 493, 'EA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2', NULL, NULL, '[]', NULL, NULL, 1, '2026-11-22 09:43:54.495358+00', '2026-11-22 09:43:54.495358+00', NULL, DEFAULT, DEFAULT),
	(191, 'AXW-67697629', DEFAULT, 'Axlewright', 'Brake pad set, ceramic', 'Fits.', '', 3500, 4, 487, 'EA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2', NULL, NULL, '[]', NULL, NULL, 2, '2026-11-22 09:43:54.483103+00', '2026-11-22 09:43:55.258+00', NULL, DEFAULT, DEFAULT),
	(194, 'AXW-30189379', DEFAULT, 'Axlewright', 'Distributor cap', 'Fits.', '', 1995, 1, 495, 'EA', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2', NULL, NULL, '[]', NULL, NULL, 1, '2026-11-22 09:43:54.517135+00', '2026-11-22 09:43:54.517135+00', '2026-11-22 09:43:55.269+00', DEFAULT, DEFAULT);

-- Data for Name: payment_events; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.payment_events VALUES
	('evt_AwvquoA8gks8x9bAXh2bnB09', 'payment_intent.created', '2026-11-22 09:43:54.589713+00'),
	('evt_3ksn8gTnS66wiPs07E8uzaOx', 'payment_intent.succeeded', '2026-11-22 09:43:54.622552+00'),
	('evt_U2wacpStIZgVke5Gi5kWhqCR', 'payment_intent.created', '2026-11-22 09:43:54.698029+00'),
	('evt_NU76rwhgm4yxstHLsf6kM54N', 'payment_intent.succeeded', '2026-11-22 09:43:54.722801+00'),
	('evt_LUUGiNWnTf6zZB1o0OMMHobv', 'refund.created', '2026-11-22 09:43:54.772524+00'),
	('evt_2Oq3qoccNzqdPpvVvutuElwX', 'refund.created', '2026-11-22 09:43:54.823228+00'),
	('evt_73LORqF9FdbCy75uYX375JNj', 'payment_intent.created', '2026-11-22 09:43:54.854449+00'),
	('evt_FL9XKhXMGjDg1LuV6SBbL9z2', 'payment_intent.succeeded', '2026-11-22 09:43:54.878417+00'),
	('evt_4zZBNL4flHUb7jGwRkgkiz4o', 'refund.created', '2026-11-22 09:43:54.908257+00'),
	('evt_ffmrNnSPxyvZWryjn4q3cjyX', 'payment_intent.created', '2026-11-22 09:43:54.930954+00'),
	('evt_3XSRYOFrHkhiNQqpCfV9v3iQ', 'payment_intent.created', '2026-11-22 09:43:54.970553+00'),
	('evt_Ik4mTHV3fOdhC8i5DEObkfkn', 'payment_intent.payment_failed', '2026-11-22 09:43:54.996494+00'),
	('evt_QeuoZbObNN2FCx10s7b8ywDP', 'payment_intent.created', '2026-11-22 09:43:55.010008+00'),
	('evt_REqAhVwX21iCgkbBpCAgxmhX', 'payment_intent.succeeded', '2026-11-22 09:43:55.035602+00'),
	('evt_PstGDJPuRwyi6YRr7HLRGwCh', 'payment_intent.created', '2026-11-22 09:43:55.088558+00'),
	('evt_CAgypYVFdb8253ywKtvlJ8qv', 'payment_intent.succeeded', '2026-11-22 09:43:55.113302+00'),
	('evt_WF1A8gGYmE0RLPa17FEufD4o', 'refund.created', '2026-11-22 09:43:55.131893+00'),
	('evt_C07ORudozJ24YLykK2kY3V0Y', 'payment_intent.created', '2026-11-22 09:43:55.153347+00'),
	('evt_8IdnsvQrFWSY96nZggLlz0fL', 'payment_intent.succeeded', '2026-11-22 09:43:55.166256+00'),
	('evt_6TRlt9RKt0gqteL2qzngIw6L', 'refund.created', '2026-11-22 09:43:55.19725+00'),
	('evt_y6MDHoAcESXj11U7kt331JDf', 'refund.updated', '2026-11-22 09:43:55.225327+00'),
	('evt_0S4V9enCgLfpBfPWuc0Uq49c', 'refund.failed', '2026-11-22 09:43:55.245458+00');

-- Data for Name: payments; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES
	(1, 100002, 'pi_Cikyj2uLgDmU0emymnCo9xqT', 15700, 'usd', 'succeeded', 0, '2026-11-22 09:43:54.577255+00', '2026-11-22 09:43:54.627+00', true, NULL),
	(4, 100005, 'pi_VZyeBanZnsSuULlrEitRqLIS', 35996, 'usd', 'succeeded', 9000, '2026-11-22 09:43:54.687772+00', '2026-11-22 09:43:54.724+00', true, NULL),
	(9, 100006, 'pi_nh7hEplGBpJGKAIDErpmRIGp', 7000, 'usd', 'succeeded', 7000, '2026-11-22 09:43:54.848629+00', '2026-11-22 09:43:54.879+00', true, NULL),
	(13, 100007, 'pi_b4KXg1n4mxRdUzIsmOBzeSta', 25120, 'usd', 'open', 0, '2026-11-22 09:43:54.926719+00', NULL, true, NULL),
	(14, 100008, 'pi_UQPEO0y7TPt7koZ5D0N9uSjR', 7500, 'usd', 'open', 0, '2026-11-22 09:43:54.955547+00', NULL, true, NULL),
	(15, 100010, 'pi_e0BVcPAGAvowtmk26fX9UR76', 5985, 'usd', 'succeeded', 0, '2026-11-22 09:43:55.004547+00', '2026-11-22 09:43:55.036+00', true, NULL),
	(18, 100012, 'pi_vB509kTHnlNxFePKr0VWyyGR', 5000, 'usd', 'succeeded', 5000, '2026-11-22 09:43:55.088558+00', '2026-11-22 09:43:55.09+00', false, NULL),
	(21, 100013, 'pi_aovVWoYj1VAodvuDTgOcp2uR', 26997, 'usd', 'succeeded', 0, '2026-11-22 09:43:55.13876+00', '2026-11-22 09:43:55.164+00', true, NULL);

-- Data for Name: postponed_indexes; Type: TABLE DATA; Schema: public; Owner: -

-- Data for Name: profiles; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.profiles VALUES
	(3, 'Bea Buyer', '', '', '937-555-0100', '', '2026-11-22 09:43:54.449351+00');

-- Data for Name: reconciliation_findings; Type: TABLE DATA; Schema: public; Owner: -

-- Data for Name: reconciliations; Type: TABLE DATA; Schema: public; Owner: -

-- Data for Name: refunds; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.refunds OVERRIDING SYSTEM VALUE VALUES
	(1, 4, 8999, '', 'succeeded', 're_7VsB1mWlRN06OfMkotW0Hg4l', 1, NULL, '2026-11-22 09:43:54.741+00', 'admin', 2, 'refund-6', 'qe_ANKEEI9GnrNOSYkBu4m0brjS3ftbMj_8W5YgAGfg', '2026-11-22 09:43:54.74108+00', '2026-11-22 09:43:54.767+00'),
	(2, 4, 1, '', 'succeeded', 're_MyGlwpGayvmDcMapTU6L2Qw9', 1, NULL, '2026-11-22 09:43:54.789+00', 'admin', 2, 'refund-7', 'LG0p_zrbVUklV-b6KXJkWjMSkIgYxtWwOqaocOWSBO8', '2026-11-22 09:43:54.789384+00', '2026-11-22 09:43:54.818+00'),
	(3, 9, 7000, '', 'succeeded', 're_fhcmC4CxCooyOlj78iUiT2AA', 1, NULL, '2026-11-22 09:43:54.892+00', 'admin', 2, 'refund-9', 'Bu3SRE6w9KBIdQnIaLtj-GS4TG3Nnkmy5RdfNkDwlkw', '2026-11-22 09:43:54.892241+00', '2026-11-22 09:43:54.906+00'),
	(4, 18, 5000, '', 'succeeded', 're_rr1R0TeqC1DZWbCB4DYIfUcP', 1, NULL, '2026-11-22 09:43:55.088+00', 'shop', NULL, NULL, NULL, '2026-11-22 09:43:55.088558+00', '2026-11-22 09:43:55.102+00'),
	(5, 21, 5000, '', 'requested', 're_Q3AvskQj1qKfmHC4vFDkmsXk', 2, 'expired_or_canceled_card', '2026-11-22 09:44:55.228+00', 'admin', 2, 'refund-17', 'EHKaIsBZdSTNBHBfpAB_lGum1QX4n6-NrhWAH-COOsc', '2026-11-22 09:43:55.178098+00', NULL);

-- Data for Name: reviews; Type: TABLE DATA; Schema: public; Owner: -

-- Data for Name: search_lexemes; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.search_lexemes VALUES
	('filter'),
	('fit'),
	('oil'),
	('spin'),
	('brake'),
	('pad'),
	('set'),
	('rotor'),
	('belt'),
	('serpentin'),
	('cap'),
	('distributor'),
	('ceram');

-- Data for Name: search_words; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.search_words VALUES
	('filter'),
	('spin'),
	('brake'),
	('rotor'),
	('belt'),
	('serpentine'),
	('distributor'),
	('ceramic');

-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.sessions VALUES
	('a89a04e8-ffef-47d9-96e9-fc05056c5d50', 1, 'XcEMypriPqwFnJqQTyN5OPAu3iNOEJRm', 'lightMyRequest', '2026-11-22 09:43:52.98073+00', '2026-11-22 09:43:52.98073+00', '2026-11-22 09:43:53+00'),
	('96a67bd9-403a-40d6-a32f-ba2739775bfc', 2, 'ADNweavvMsRl4Sh1xCCAqwH5FESUzcqO', 'node', '2026-11-22 09:43:54.29204+00', '2026-11-22 09:43:54.29204+00', NULL),
	('e6758c8c-87c4-46ae-83e0-7a75081e3a97', 3, 'ZajrwUsfOVpHzu9Ztvx7cmo3Lb03jvGp', 'node', '2026-11-22 09:43:54.371977+00', '2026-11-22 09:43:54.371977+00', NULL),
	('f476d5e1-50db-4d1b-a257-c65b902444b8', 4, '6ldUJYVg4PMt6TkWU0u6SBmke4le4RrG', 'node', '2026-11-22 09:43:54.433354+00', '2026-11-22 09:43:54.433354+00', NULL);

-- Data for Name: shop_secrets; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.shop_secrets VALUES
	('sandbox-webhook', 'h8eLgfVxEPkycvFpzGH7UyV-2t9mXnEXLWqUtbiRKi0', '2026-11-22 09:43:52.483464+00'),
	('sandbox-google', 'ij4Tnd0bU1l8wLGirCVSEtl0-LVtXzaTAbmZzZHR0hw', '2026-11-22 09:43:52.484833+00'),
	('shop-id', 'ACFdof-AH5l84icszQGuSisN9Tw66SU6SdOmdrgI13s', '2026-11-22 09:43:52.4879+00'),
	('identity', 'phcJqVzRJnvbQsok9aqCcha8nX6s0MP1qiuJoXVQ4nE', '2026-11-22 09:43:52.49425+00'),
	('access-token', 'nCK0nGRzHKgdZ1oGBBmgV5TykfNb4M2Rnj0YMoAHaRY', '2026-11-22 09:43:52.526852+00');

-- Data for Name: stock_adjustments; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.stock_adjustments OVERRIDING SYSTEM VALUE VALUES
	(190, 190, 500, 2, 'part added', '2026-11-22 09:43:54.460576+00'),
	(191, 191, 500, 2, 'part added', '2026-11-22 09:43:54.483103+00'),
	(192, 192, 500, 2, 'part added', '2026-11-22 09:43:54.495358+00'),
	(193, 193, 500, 2, 'part added', '2026-11-22 09:43:54.507378+00'),
	(194, 194, 500, 2, 'part added', '2026-11-22 09:43:54.517135+00');

-- Data for Name: subcategories; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.subcategories OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'air-and-fuel-delivery-air-filters', 'Air Filters'),
	(2, 1, 'air-and-fuel-delivery-fuel-filters', 'Fuel Filters'),
	(3, 1, 'air-and-fuel-delivery-turbochargers', 'Turbochargers'),
	(4, 2, 'belts-and-cooling-belts', 'Belts'),
	(5, 2, 'belts-and-cooling-hoses-and-pipes', 'Hoses and Pipes'),
	(6, 2, 'belts-and-cooling-radiators', 'Radiators'),
	(7, 2, 'belts-and-cooling-thermostats', 'Thermostats'),
	(8, 2, 'belts-and-cooling-water-pumps', 'Water Pumps'),
	(9, 3, 'body-hatch-and-tailgate', 'Hatch and Tailgate'),
	(10, 3, 'body-mirrors', 'Mirrors'),
	(11, 4, 'brake-disc-brake', 'Disc Brake'),
	(12, 4, 'brake-hydraulic-system', 'Hydraulic System'),
	(13, 4, 'brake-parking-brake', 'Parking Brake'),
	(14, 5, 'driveline-and-axles-axle-shafts', 'Axle Shafts'),
	(15, 5, 'driveline-and-axles-wheel-hubs', 'Wheel Hubs'),
	(16, 6, 'electrical-charging-and-starting-batteries', 'Batteries'),
	(17, 6, 'electrical-charging-and-starting-charging', 'Charging'),
	(18, 6, 'electrical-charging-and-starting-starting', 'Starting'),
	(19, 7, 'electrical-lighting-and-body-bulbs', 'Bulbs'),
	(20, 7, 'electrical-lighting-and-body-fuses', 'Fuses'),
	(21, 8, 'emission-control-exhaust-gas-recirculation', 'Exhaust Gas Recirculation'),
	(22, 8, 'emission-control-sensors', 'Sensors'),
	(23, 9, 'engine-gaskets-and-sealing', 'Gaskets and Sealing'),
	(24, 9, 'engine-oil-filters', 'Oil Filters'),
	(25, 9, 'engine-pistons-and-rings', 'Pistons and Rings'),
	(26, 9, 'engine-timing', 'Timing'),
	(27, 10, 'exhaust-catalytic-converters', 'Catalytic Converters'),
	(28, 10, 'exhaust-mufflers-and-pipes', 'Mufflers and Pipes'),
	(29, 11, 'hvac-air-conditioning', 'Air Conditioning'),
	(30, 11, 'hvac-cabin-filters', 'Cabin Filters'),
	(31, 12, 'ignition-ignition-coils', 'Ignition Coils'),
	(32, 12, 'ignition-spark-plugs', 'Spark Plugs'),
	(33, 13, 'steering-rack-and-pinion', 'Rack and Pinion'),
	(34, 13, 'steering-steering-linkage', 'Steering Linkage'),
	(35, 14, 'suspension-control-arms', 'Control Arms'),
	(36, 14, 'suspension-shocks-and-struts', 'Shocks and Struts'),
	(37, 14, 'suspension-springs', 'Springs'),
	(38, 14, 'suspension-stabilizer-bar', 'Stabilizer Bar'),
	(39, 15, 'tire-and-wheel-tire-pressure', 'Tire Pressure'),
	(40, 15, 'tire-and-wheel-wheel-hardware', 'Wheel Hardware'),
	(41, 15, 'tire-and-wheel-wheels', 'Wheels'),
	(42, 16, 'tools-and-equipment-brake-tools', 'Brake Tools'),
	(43, 16, 'tools-and-equipment-hand-tools', 'Hand Tools'),
	(44, 17, 'transmission-automatic-transmission', 'Automatic Transmission'),
	(45, 17, 'transmission-clutch', 'Clutch'),
	(46, 17, 'transmission-flywheels', 'Flywheels'),
	(47, 18, 'wiper-and-washer-washer-system', 'Washer System'),
	(48, 18, 'wiper-and-washer-wiper-blades', 'Wiper Blades');

-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -

INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES
	(1, 'http://localhost:47701', 'ZHcsJkUbJFJFV4ucez7X7B5VBnYBCiLo', 'admin@axlewright.example', false, 'Shop admin', 'admin', '2026-11-22 09:43:52.98073+00', NULL),
	(2, 'http://localhost:47701', 'Q2S8PINgMN9DXsF5ih9mshnYdNaUzXay', 'ada@axlewright.example', false, 'Bea Buyer', 'admin', '2026-11-22 09:43:54.29204+00', NULL),
	(3, 'http://localhost:47701', 'hv2CDIdx1BPLBFc7U0MrdM3sBAL3BuBH', 'bea@corner-garage.example', false, 'Bea Buyer', NULL, '2026-11-22 09:43:54.371977+00', NULL),
	(4, 'http://localhost:47701', 'NN76SUMpYTkTW86iyowlMqDj64QlrL28', 'otto@north-fleet.example', false, 'Bea Buyer', NULL, '2026-11-22 09:43:54.433354+00', NULL);

-- Data for Name: mails; Type: TABLE DATA; Schema: sandbox; Owner: -

-- Name: admin_acts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.admin_acts_id_seq', 13, true);

-- Name: catalogue_imports_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.catalogue_imports_id_seq', 1, false);

-- Name: categories_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.categories_id_seq', 18, true);

-- Name: interchange_numbers_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.interchange_numbers_id_seq', 520, true);

-- Name: order_events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.order_events_id_seq', 40, true);

-- Name: orders_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.orders_id_seq', 100013, true);

-- Name: parts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.parts_id_seq', 194, true);

-- Name: payments_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.payments_id_seq', 26, true);

-- Name: postponed_indexes_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.postponed_indexes_id_seq', 1, false);

-- Name: reconciliation_findings_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.reconciliation_findings_id_seq', 1, false);

-- Name: reconciliations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.reconciliations_id_seq', 1, false);

-- Name: refunds_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.refunds_id_seq', 5, true);

-- Name: reviews_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.reviews_id_seq', 18, true);

-- Name: stock_adjustments_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.stock_adjustments_id_seq', 194, true);

-- Name: subcategories_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.subcategories_id_seq', 48, true);

-- Name: users_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -

SELECT pg_catalog.setval('public.users_id_seq', 4, true);

-- Name: mails_id_seq; Type: SEQUENCE SET; Schema: sandbox; Owner: -

SELECT pg_catalog.setval('sandbox.mails_id_seq', 1, false);

-- Name: account account_pkey; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

-- Name: jwks jwks_pkey; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.jwks
    ADD CONSTRAINT jwks_pkey PRIMARY KEY (id);

-- Name: passkey passkey_credentialID_key; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT "passkey_credentialID_key" UNIQUE ("credentialID");

-- Name: passkey passkey_pkey; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);

-- Name: session session_pkey; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

-- Name: session session_token_key; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_token_key UNIQUE (token);

-- Name: user user_email_key; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);

-- Name: user user_pkey; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);

-- Name: verification verification_pkey; Type: CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);

-- Name: archive archive_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (name, id);

-- Name: job job_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3
    ADD CONSTRAINT j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_pkey PRIMARY KEY (name, id);

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14
    ADD CONSTRAINT j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_pkey PRIMARY KEY (name, id);

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675
    ADD CONSTRAINT j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_pkey PRIMARY KEY (name, id);

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942
    ADD CONSTRAINT j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_pkey PRIMARY KEY (name, id);

-- Name: queue queue_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

-- Name: schedule schedule_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);

-- Name: subscription subscription_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);

-- Name: version version_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);

-- Name: admin_acts admin_acts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.admin_acts
    ADD CONSTRAINT admin_acts_pkey PRIMARY KEY (id);

-- Name: attempts attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);

-- Name: catalogue_imports catalogue_imports_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.catalogue_imports
    ADD CONSTRAINT catalogue_imports_pkey PRIMARY KEY (id);

-- Name: categories categories_name_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_name_key UNIQUE (name);

-- Name: categories categories_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);

-- Name: categories categories_slug_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_slug_key UNIQUE (slug);

-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);

-- Name: interchange_numbers interchange_numbers_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.interchange_numbers
    ADD CONSTRAINT interchange_numbers_pkey PRIMARY KEY (id);

-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

-- Name: order_events order_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);

-- Name: order_lines order_lines_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, line_number);

-- Name: orders orders_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

-- Name: orders orders_transaction_id_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_transaction_id_key UNIQUE (transaction_id);

-- Name: parts parts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_pkey PRIMARY KEY (id);

-- Name: payment_events payment_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

-- Name: payments payments_intent_id_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_intent_id_key UNIQUE (intent_id);

-- Name: payments payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

-- Name: postponed_indexes postponed_indexes_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.postponed_indexes
    ADD CONSTRAINT postponed_indexes_pkey PRIMARY KEY (id);

-- Name: profiles profiles_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (user_id);

-- Name: reconciliation_findings reconciliation_findings_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.reconciliation_findings
    ADD CONSTRAINT reconciliation_findings_pkey PRIMARY KEY (id);

-- Name: reconciliations reconciliations_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (id);

-- Name: refunds refunds_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

-- Name: refunds refunds_provider_refund_id_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_provider_refund_id_key UNIQUE (provider_refund_id);

-- Name: refunds refunds_user_id_idempotency_key_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key);

-- Name: reviews reviews_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);

-- Name: search_lexemes search_lexemes_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.search_lexemes
    ADD CONSTRAINT search_lexemes_pkey PRIMARY KEY (lexeme);

-- Name: search_words search_words_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);

-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

-- Name: sessions sessions_user_id_provider_session_id_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_provider_session_id_key UNIQUE (user_id, provider_session_id);

-- Name: shop_secrets shop_secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.shop_secrets
    ADD CONSTRAINT shop_secrets_pkey PRIMARY KEY (name);

-- Name: stock_adjustments stock_adjustments_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.stock_adjustments
    ADD CONSTRAINT stock_adjustments_pkey PRIMARY KEY (id);

-- Name: subcategories subcategories_category_id_name_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.subcategories
    ADD CONSTRAINT subcategories_category_id_name_key UNIQUE (category_id, name);

-- Name: subcategories subcategories_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.subcategories
    ADD CONSTRAINT subcategories_pkey PRIMARY KEY (id);

-- Name: subcategories subcategories_slug_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.subcategories
    ADD CONSTRAINT subcategories_slug_key UNIQUE (slug);

-- Name: users users_email_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);

-- Name: users users_issuer_subject_key; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_issuer_subject_key UNIQUE (issuer, subject);

-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: sandbox; Owner: -

ALTER TABLE ONLY sandbox.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

-- Name: account_of_user; Type: INDEX; Schema: identity; Owner: -

CREATE INDEX account_of_user ON identity.account USING btree ("userId");

-- Name: passkey_of_user; Type: INDEX; Schema: identity; Owner: -

CREATE INDEX passkey_of_user ON identity.passkey USING btree ("userId");

-- Name: session_of_user; Type: INDEX; Schema: identity; Owner: -

CREATE INDEX session_of_user ON identity.session USING btree ("userId");

-- Name: verification_identifier; Type: INDEX; Schema: identity; Owner: -

CREATE INDEX verification_identifier ON identity.verification USING btree (identifier);

-- Name: archive_i1; Type: INDEX; Schema: jobs; Owner: -

CREATE INDEX archive_i1 ON jobs.archive USING btree (archived_on);

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i1; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i1 ON jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::jobs.job_state) AND (policy = 'short'::text));

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i2; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i2 ON jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::jobs.job_state) AND (policy = 'singleton'::text));

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i3; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i3 ON jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'stately'::text));

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i4; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i4 ON jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::jobs.job_state) AND (singleton_on IS NOT NULL));

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i5; Type: INDEX; Schema: jobs; Owner: -

CREATE INDEX j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_i5 ON jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::jobs.job_state);

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i1; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i1 ON jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::jobs.job_state) AND (policy = 'short'::text));

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i2; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i2 ON jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::jobs.job_state) AND (policy = 'singleton'::text));

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i3; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i3 ON jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'stately'::text));

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i4; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i4 ON jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::jobs.job_state) AND (singleton_on IS NOT NULL));

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i5; Type: INDEX; Schema: jobs; Owner: -

CREATE INDEX j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_i5 ON jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::jobs.job_state);

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i1; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i1 ON jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::jobs.job_state) AND (policy = 'short'::text));

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i2; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i2 ON jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::jobs.job_state) AND (policy = 'singleton'::text));

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i3; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i3 ON jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'stately'::text));

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i4; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i4 ON jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::jobs.job_state) AND (singleton_on IS NOT NULL));

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i5; Type: INDEX; Schema: jobs; Owner: -

CREATE INDEX j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_i5 ON jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::jobs.job_state);

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i1; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i1 ON jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::jobs.job_state) AND (policy = 'short'::text));

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i2; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i2 ON jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::jobs.job_state) AND (policy = 'singleton'::text));

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i3; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i3 ON jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'stately'::text));

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i4; Type: INDEX; Schema: jobs; Owner: -

CREATE UNIQUE INDEX j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i4 ON jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::jobs.job_state) AND (singleton_on IS NOT NULL));

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i5; Type: INDEX; Schema: jobs; Owner: -

CREATE INDEX j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_i5 ON jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::jobs.job_state);

-- Name: admin_acts_by_kind; Type: INDEX; Schema: public; Owner: -

CREATE INDEX admin_acts_by_kind ON public.admin_acts USING btree (act, id);

-- Name: admin_acts_in_time; Type: INDEX; Schema: public; Owner: -

CREATE INDEX admin_acts_in_time ON public.admin_acts USING brin (at);

-- Name: admin_acts_of_subject; Type: INDEX; Schema: public; Owner: -

CREATE INDEX admin_acts_of_subject ON public.admin_acts USING gin (subject_name public.gin_trgm_ops);

-- Name: attempts_expired; Type: INDEX; Schema: public; Owner: -

CREATE INDEX attempts_expired ON public.attempts USING btree (expires_at);

-- Name: catalogue_imports_under_way; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX catalogue_imports_under_way ON public.catalogue_imports USING btree (fingerprint) WHERE (ended_at IS NULL);

-- Name: interchange_numbers_key; Type: INDEX; Schema: public; Owner: -

CREATE INDEX interchange_numbers_key ON public.interchange_numbers USING btree (part_number_key text_pattern_ops);

-- Name: interchange_numbers_part; Type: INDEX; Schema: public; Owner: -

CREATE INDEX interchange_numbers_part ON public.interchange_numbers USING btree (part_id);

-- Name: order_events_of_order; Type: INDEX; Schema: public; Owner: -

CREATE INDEX order_events_of_order ON public.order_events USING btree (order_id, id);

-- Name: order_lines_part; Type: INDEX; Schema: public; Owner: -

CREATE INDEX order_lines_part ON public.order_lines USING btree (part_id);

-- Name: orders_by_state; Type: INDEX; Schema: public; Owner: -

CREATE INDEX orders_by_state ON public.orders USING btree (state, id DESC);

-- Name: orders_in_time; Type: INDEX; Schema: public; Owner: -

CREATE INDEX orders_in_time ON public.orders USING brin (created_at, paid_at) WITH (pages_per_range='16');

-- Name: orders_of_user; Type: INDEX; Schema: public; Owner: -

CREATE INDEX orders_of_user ON public.orders USING btree (user_id, id DESC);

-- Name: parts_by_category; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_by_category ON public.parts USING btree (category_id, name, id) WHERE (deleted_at IS NULL);

-- Name: parts_by_name; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_by_name ON public.parts USING btree (name, id) WHERE (deleted_at IS NULL);

-- Name: parts_by_number; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_by_number ON public.parts USING btree (part_number_key, id) WHERE (deleted_at IS NULL);

-- Name: parts_by_price; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_by_price ON public.parts USING btree (COALESCE(price_cents, 0), id) WHERE (deleted_at IS NULL);

-- Name: parts_by_subcategory; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_by_subcategory ON public.parts USING btree (subcategory_id, name, id) WHERE (deleted_at IS NULL);

-- Name: parts_in_categories; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_in_categories ON public.parts USING btree (category_id, subcategory_id) WHERE ((deleted_at IS NULL) AND (NOT draft));

-- Name: parts_number_within; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_number_within ON public.parts USING gin (part_number_key public.gin_trgm_ops);

-- Name: parts_part_number; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX parts_part_number ON public.parts USING btree (brand, part_number_key) WHERE (deleted_at IS NULL);

-- Name: parts_part_number_key; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_part_number_key ON public.parts USING btree (part_number_key text_pattern_ops);

-- Name: parts_search; Type: INDEX; Schema: public; Owner: -

CREATE INDEX parts_search ON public.parts USING gin (search);

-- Name: payments_live; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX payments_live ON public.payments USING btree (order_id) WHERE ((status <> 'canceled'::text) AND is_due);

-- Name: payments_of_order; Type: INDEX; Schema: public; Owner: -

CREATE INDEX payments_of_order ON public.payments USING btree (order_id);

-- Name: payments_open; Type: INDEX; Schema: public; Owner: -

CREATE INDEX payments_open ON public.payments USING btree (COALESCE(asked_at, created_at)) WHERE (status = 'open'::text);

-- Name: payments_without_order; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX payments_without_order ON public.reconciliation_findings USING btree (intent_id) WHERE (kind = 'payment-without-order'::text);

-- Name: reconciliations_finished; Type: INDEX; Schema: public; Owner: -

CREATE INDEX reconciliations_finished ON public.reconciliations USING btree (started_at DESC) WHERE ((ended_at IS NOT NULL) AND (problem IS NULL));

-- Name: refunds_of_payment; Type: INDEX; Schema: public; Owner: -

CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id);

-- Name: refunds_under_way; Type: INDEX; Schema: public; Owner: -

CREATE INDEX refunds_under_way ON public.refunds USING btree (id) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text]));

-- Name: reviews_newest; Type: INDEX; Schema: public; Owner: -

CREATE INDEX reviews_newest ON public.reviews USING btree (created_at DESC, id DESC);

-- Name: search_words_alike; Type: INDEX; Schema: public; Owner: -

CREATE INDEX search_words_alike ON public.search_words USING gin (word public.gin_trgm_ops);

-- Name: sessions_of_sign_in; Type: INDEX; Schema: public; Owner: -

CREATE INDEX sessions_of_sign_in ON public.sessions USING btree (provider_session_id);

-- Name: stock_adjustments_part; Type: INDEX; Schema: public; Owner: -

CREATE INDEX stock_adjustments_part ON public.stock_adjustments USING btree (part_id);

-- Name: users_within; Type: INDEX; Schema: public; Owner: -

CREATE INDEX users_within ON public.users USING gin (email public.gin_trgm_ops, lower(display_name) public.gin_trgm_ops);

-- Name: mails_of_recipient; Type: INDEX; Schema: sandbox; Owner: -

CREATE INDEX mails_of_recipient ON sandbox.mails USING btree (lower(recipient), id DESC);

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_pkey; Type: INDEX ATTACH; Schema: jobs; Owner: -

ALTER INDEX jobs.job_pkey ATTACH PARTITION jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3_pkey;

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_pkey; Type: INDEX ATTACH; Schema: jobs; Owner: -

ALTER INDEX jobs.job_pkey ATTACH PARTITION jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14_pkey;

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_pkey; Type: INDEX ATTACH; Schema: jobs; Owner: -

ALTER INDEX jobs.job_pkey ATTACH PARTITION jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675_pkey;

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_pkey; Type: INDEX ATTACH; Schema: jobs; Owner: -

ALTER INDEX jobs.job_pkey ATTACH PARTITION jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942_pkey;

-- Name: session session_ends; Type: TRIGGER; Schema: identity; Owner: -

CREATE TRIGGER session_ends AFTER DELETE ON identity.session FOR EACH ROW EXECUTE FUNCTION public.end_shop_session();

-- Name: admin_acts admin_acts_stay; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER admin_acts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.admin_acts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

-- Name: categories categories_changed; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION public.tell_public_change('parts');

-- Name: interchange_numbers interchange_numbers_changed; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER interchange_numbers_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.interchange_numbers FOR EACH STATEMENT EXECUTE FUNCTION public.tell_public_change('parts');

-- Name: order_events order_events_stay; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER order_events_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

-- Name: orders orders_move_once; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER orders_move_once BEFORE UPDATE OF state ON public.orders FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND (old.state <> 'unpaid'::text))) EXECUTE FUNCTION public.refuse_second_move();

-- Name: parts parts_bring_lexemes; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER parts_bring_lexemes AFTER INSERT ON public.parts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_lexemes_of_new_parts();

-- Name: parts parts_bring_spellings; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER parts_bring_spellings AFTER INSERT ON public.parts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_spellings_of_new_parts();

-- Name: parts parts_change_lexemes; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER parts_change_lexemes AFTER UPDATE OF name, part_terminology, "position", description ON public.parts FOR EACH ROW EXECUTE FUNCTION public.note_lexemes_of_changed_part();

-- Name: parts parts_change_spellings; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER parts_change_spellings AFTER UPDATE OF name, part_terminology ON public.parts FOR EACH ROW EXECUTE FUNCTION public.note_spellings_of_changed_part();

-- Name: parts parts_changed; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER parts_changed AFTER INSERT OR DELETE OR UPDATE OF part_number, brand, name, description, image, price_cents, min_quantity, unit_of_measure, package_quantity, quantity_per_application, category_id, subcategory_id, part_terminology, "position", gtin, life_cycle_status, superseded_by, core_charge_cents, attributes, version, deleted_at OR TRUNCATE ON public.parts FOR EACH STATEMENT EXECUTE FUNCTION public.tell_public_change('parts');

-- Name: reviews reviews_changed; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER reviews_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.reviews FOR EACH STATEMENT EXECUTE FUNCTION public.tell_public_change('reviews');

-- Name: stock_adjustments stock_adjustments_stay; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER stock_adjustments_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_adjustments FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

-- Name: parts stock_came; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER stock_came AFTER UPDATE OF available_quantity ON public.parts FOR EACH ROW WHEN ((new.available_quantity > old.available_quantity)) EXECUTE FUNCTION public.tell_public_change('stock');

-- Name: subcategories subcategories_changed; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER subcategories_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.subcategories FOR EACH STATEMENT EXECUTE FUNCTION public.tell_public_change('parts');

-- Name: users users_born_admin; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER users_born_admin AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.role = 'admin'::text)) EXECUTE FUNCTION public.note_admin_grant();

-- Name: users users_made_admin; Type: TRIGGER; Schema: public; Owner: -

CREATE TRIGGER users_made_admin AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN (((new.role = 'admin'::text) AND (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION public.note_admin_grant();

-- Name: account account_userId_fkey; Type: FK CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;

-- Name: passkey passkey_userId_fkey; Type: FK CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;

-- Name: session session_userId_fkey; Type: FK CONSTRAINT; Schema: identity; Owner: -

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 dlq_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 dlq_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 dlq_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 dlq_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3 q_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j3f168501ed9816b51a9f5765e0742e1eb034ab6bf72c9ae3f3a975e3
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14 q_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j6b07dbccdc07fb12b331d047bb5a699325734ede2030b698269d4e14
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675 q_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j773d93816604e05cfa6ebd0692aa71e7cebb499bd3e192799057a675
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942 q_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.j9d325a517e583fa73d6239797f0e1366e0eb6de632d3987be5007942
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

-- Name: queue queue_dead_letter_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);

-- Name: schedule schedule_name_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;

-- Name: subscription subscription_name_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -

ALTER TABLE ONLY jobs.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;

-- Name: admin_acts admin_acts_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.admin_acts
    ADD CONSTRAINT admin_acts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: admin_grants admin_grants_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.admin_grants
    ADD CONSTRAINT admin_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: idempotency_keys idempotency_keys_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: interchange_numbers interchange_numbers_part_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.interchange_numbers
    ADD CONSTRAINT interchange_numbers_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id) ON DELETE CASCADE;

-- Name: order_events order_events_order_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

-- Name: order_events order_events_refund_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refunds(id);

-- Name: order_events order_events_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: order_lines order_lines_order_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

-- Name: order_lines order_lines_part_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id);

-- Name: orders orders_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: parts parts_category_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);

-- Name: parts parts_subcategory_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES public.subcategories(id);

-- Name: payments payments_order_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

-- Name: profiles profiles_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: reconciliation_findings reconciliation_findings_reconciliation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.reconciliation_findings
    ADD CONSTRAINT reconciliation_findings_reconciliation_id_fkey FOREIGN KEY (reconciliation_id) REFERENCES public.reconciliations(id);

-- Name: refunds refunds_payment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

-- Name: refunds refunds_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: reviews reviews_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: stock_adjustments stock_adjustments_part_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.stock_adjustments
    ADD CONSTRAINT stock_adjustments_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id);

-- Name: stock_adjustments stock_adjustments_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.stock_adjustments
    ADD CONSTRAINT stock_adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Name: subcategories subcategories_category_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.subcategories
    ADD CONSTRAINT subcategories_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);

-- PostgreSQL database dump complete


CREATE TABLE "catalog_engines" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"llm" jsonb NOT NULL,
	"stt" jsonb NOT NULL,
	"tts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "catalog_engines_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "catalog_integrations" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"connection_type" text NOT NULL,
	"wholesale_price" numeric(19, 4) NOT NULL,
	"avatar_file" text,
	"small_avatar_file" text,
	"default_create" boolean NOT NULL,
	"setup_configurations" jsonb NOT NULL,
	"pre_configurations" jsonb NOT NULL,
	"post_configuration_required" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "catalog_integrations_code" UNIQUE("code"),
	CONSTRAINT "catalog_integrations_price" CHECK ("catalog_integrations"."wholesale_price" >= 0)
);
--> statement-breakpoint
-- An installation that is upgraded keeps the catalog of the release before, which shipped in its files. What was only a
-- sample there stays to be filled: the default voices. A new one starts without models.
INSERT INTO catalog_engines (code, llm, stt, tts, version, created_at, updated_at, updated_by)
SELECT code, llm, stt, tts, 1, now(), now(), 'System' FROM (VALUES
  ('v1', '{"provider": "Anthropic", "model_name": "claude-haiku-5-5", "retires_on": null, "replacement": null}'::jsonb, '{"provider": "Deepgram", "model_name": "flux-general-en", "retires_on": null, "replacement": null, "multi_language": false, "languages": [{"name": "English"}]}'::jsonb, '{"provider": "Cartesia", "model_name": "sonic-3.5", "retires_on": null, "replacement": null, "clone_voice": false, "default_voice_id": ""}'::jsonb),
  ('v2', '{"provider": "Google", "model_name": "gemini-3.8-flash", "retires_on": null, "replacement": null}'::jsonb, '{"provider": "Deepgram", "model_name": "flux-general-multi", "retires_on": null, "replacement": null, "multi_language": true, "languages": [{"name": "English"}, {"name": "German"}, {"name": "Spanish"}, {"name": "French"}, {"name": "Hindi"}, {"name": "Italian"}, {"name": "Japanese"}, {"name": "Dutch"}, {"name": "Portuguese"}, {"name": "Russian"}]}'::jsonb, '{"provider": "ElevenLabs", "model_name": "eleven_flash_v2_5", "retires_on": null, "replacement": null, "clone_voice": false, "default_voice_id": ""}'::jsonb),
  ('v3', '{"provider": "Anthropic", "model_name": "claude-sonnet-5-5", "retires_on": null, "replacement": null}'::jsonb, '{"provider": "AssemblyAI", "model_name": "universal-3-6-pro", "retires_on": null, "replacement": null, "multi_language": false, "languages": [{"name": "English"}]}'::jsonb, '{"provider": "ElevenLabs", "model_name": "eleven_v3", "retires_on": null, "replacement": null, "clone_voice": true, "default_voice_id": ""}'::jsonb),
  ('v4', '{"provider": "OpenAI", "model_name": "gpt-4.1-mini", "retires_on": "2027-01-14", "replacement": "gpt-6-luna"}'::jsonb, '{"provider": "Deepgram", "model_name": "nova-3", "retires_on": null, "replacement": null, "multi_language": false, "languages": [{"name": "English"}]}'::jsonb, '{"provider": "Deepgram", "model_name": "aura-2", "retires_on": null, "replacement": null, "clone_voice": false, "default_voice_id": ""}'::jsonb)) shipped(code, llm, stt, tts) WHERE EXISTS (SELECT 1 FROM admin_users);--> statement-breakpoint
INSERT INTO catalog_integrations (code, name, description, category, connection_type, wholesale_price, default_create, setup_configurations, pre_configurations, post_configuration_required, version, created_at, updated_at, updated_by)
SELECT code, name, description, category, connection_type, wholesale_price, default_create, setup_configurations, pre_configurations, post_configuration_required, 1, now(), now(), 'System' FROM (VALUES
  ('zapier', 'Zapier', 'Triggers a Zap after each call with caller, outcome and transcript.', 'automation', 'oauth', 5::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('hubspot', 'HubSpot', 'Creates or updates the contact and logs the call on its timeline.', 'automation', 'oauth', 9::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('salesforce', 'Salesforce', 'Finds or creates the lead and logs the call as an activity.', 'automation', 'oauth', 15::numeric, false,
    '[]'::jsonb, '["API access is enabled in the Salesforce edition."]'::jsonb, true),
  ('highlevel', 'HighLevel', 'Adds the caller to the location''s contacts and advances the opportunity.', 'automation', 'oauth', 8::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('slack', 'Slack', 'Posts call summaries and urgent messages to a channel.', 'automation', 'oauth', 5::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('airtable', 'Airtable', 'Adds each call as a record in a base.', 'automation', 'oauth', 6::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('monday', 'Monday', 'Creates an item on a board for each request.', 'automation', 'oauth', 7::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('asana', 'Asana', 'Creates a task in a project for each follow-up.', 'automation', 'oauth', 7::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('notion', 'Notion', 'Writes call notes into a database page.', 'automation', 'oauth', 6::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('pipedrive', 'Pipedrive', 'Finds the person, adds a deal and logs the call.', 'automation', 'oauth', 9::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('zoho_crm', 'Zoho CRM', 'Finds or creates the contact and logs the call.', 'automation', 'oauth', 9::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('mailchimp', 'Mailchimp', 'Adds callers who opt in to an audience.', 'automation', 'oauth', 6::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('zendesk', 'Zendesk', 'Opens a ticket with the transcript for requests the agent couldn''t resolve.', 'automation', 'oauth', 11::numeric, false,
    '[{"name": "subdomain", "label": "Zendesk subdomain", "secret": false}]'::jsonb, '[]'::jsonb, false),
  ('intercom', 'Intercom', 'Opens a conversation in the inbox for each call.', 'automation', 'oauth', 11::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('make', 'Make', 'Triggers a scenario by webhook after each call.', 'automation', 'api_key', 5::numeric, false,
    '[{"name": "api_key", "label": "API key", "secret": true}]'::jsonb, '[]'::jsonb, true),
  ('n8n', 'n8n', 'Triggers a workflow by webhook after each call, self-hosted or in the cloud.', 'automation', 'api_key', 5::numeric, false,
    '[{"name": "base_url", "label": "n8n address", "secret": false}, {"name": "api_key", "label": "API key", "secret": true}]'::jsonb, '[]'::jsonb, true),
  ('activecampaign', 'ActiveCampaign', 'Adds the caller to a list and starts an automation.', 'automation', 'api_key', 8::numeric, false,
    '[{"name": "account_url", "label": "Account address", "secret": false}, {"name": "api_key", "label": "API key", "secret": true}]'::jsonb, '[]'::jsonb, true),
  ('sendgrid', 'SendGrid', 'Sends confirmations and summaries by email.', 'automation', 'api_key', 5::numeric, false,
    '[{"name": "api_key", "label": "API key", "secret": true}]'::jsonb, '["A sender identity is verified at SendGrid."]'::jsonb, false),
  ('twilio', 'Twilio', 'Sends text messages to callers during and after the call.', 'automation', 'api_key', 6::numeric, false,
    '[{"name": "account_sid", "label": "Account SID", "secret": false}, {"name": "auth_token", "label": "Auth token", "secret": true}]'::jsonb, '["The number is registered for text messages."]'::jsonb, false),
  ('google_calendar', 'Google Calendar', 'Checks availability and books, moves or cancels appointments.', 'calendar_management', 'oauth', 5::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('outlook', 'Outlook', 'Checks availability and books in a Microsoft 365 calendar.', 'calendar_management', 'oauth', 5::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('calendly', 'Calendly', 'Offers an event type''s open times and books them.', 'calendar_management', 'oauth', 6::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('acuity_scheduling', 'Acuity Scheduling', 'Books, moves or cancels appointments of any type.', 'calendar_management', 'oauth', 8::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('zoho_calendar', 'Zoho Calendar', 'Checks availability and books in Zoho Calendar.', 'calendar_management', 'oauth', 5::numeric, false,
    '[]'::jsonb, '[]'::jsonb, true),
  ('square', 'Square', 'Books services with the requested staff member.', 'calendar_management', 'oauth', 10::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('zoom', 'Zoom', 'Creates the meeting for an appointment and sends its link.', 'calendar_management', 'oauth', 6::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('cal_com', 'Cal.com', 'Offers an event type''s open times and books them.', 'calendar_management', 'api_key', 6::numeric, false,
    '[{"name": "api_key", "label": "API key", "secret": true}]'::jsonb, '[]'::jsonb, true),
  ('mindbody', 'Mindbody', 'Books classes and appointments and checks the client''s passes.', 'calendar_management', 'api_key', 15::numeric, false,
    '[{"name": "site_id", "label": "Site id", "secret": false}, {"name": "api_key", "label": "API key", "secret": true}]'::jsonb, '["The site owner activates API access in Mindbody."]'::jsonb, false),
  ('athenahealth', 'athenahealth', 'Finds the patient, reads open slots and books visits.', 'ehr_emr_system', 'oauth', 45::numeric, false,
    '[{"name": "practice_id", "label": "Practice id", "secret": false}]'::jsonb, '["The practice agrees to the app in its athenahealth account."]'::jsonb, false),
  ('epic_fhir', 'Epic FHIR', 'Finds the patient and reads appointments through Epic''s FHIR interface.', 'ehr_emr_system', 'oauth', 49::numeric, false,
    '[{"name": "fhir_base_url", "label": "FHIR base URL", "secret": false}]'::jsonb, '["The organisation''s Epic administrator enables the app."]'::jsonb, false),
  ('eclinicalworks_fhir', 'eClinicalWorks FHIR', 'Finds the patient and reads appointments through the practice''s FHIR interface.', 'ehr_emr_system', 'oauth', 39::numeric, false,
    '[{"name": "fhir_base_url", "label": "The practice''s FHIR base URL", "secret": false}]'::jsonb, '["The practice''s administrator activates the app in eClinicalWorks."]'::jsonb, false),
  ('drchrono', 'DrChrono', 'Finds the patient, reads open slots and books visits.', 'ehr_emr_system', 'oauth', 29::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('practice_fusion', 'Practice Fusion', 'Finds the patient and books visits.', 'ehr_emr_system', 'oauth', 25::numeric, false,
    '[]'::jsonb, '[]'::jsonb, false),
  ('nextgen', 'NextGen', 'Finds the patient, reads open slots and books visits.', 'ehr_emr_system', 'oauth', 35::numeric, false,
    '[{"name": "practice_id", "label": "Practice id", "secret": false}]'::jsonb, '[]'::jsonb, false),
  ('oracle_health', 'Oracle Health', 'Finds the patient and reads appointments through Oracle Health''s FHIR interface.', 'ehr_emr_system', 'oauth', 45::numeric, false,
    '[{"name": "fhir_base_url", "label": "FHIR base URL", "secret": false}]'::jsonb, '["The organisation''s administrator enables the app in the Oracle Health code console."]'::jsonb, false),
  ('nexhealth', 'NexHealth', 'Books into the practice''s own scheduling system.', 'ehr_emr_system', 'api_key', 29::numeric, false,
    '[{"name": "subdomain", "label": "NexHealth subdomain", "secret": false}, {"name": "api_key", "label": "API key", "secret": true}]'::jsonb, '[]'::jsonb, false))
  shipped(code, name, description, category, connection_type, wholesale_price, default_create, setup_configurations, pre_configurations, post_configuration_required)
WHERE EXISTS (SELECT 1 FROM admin_users);--> statement-breakpoint
ALTER TABLE "assigned_integrations" ADD CONSTRAINT "assigned_integrations_code_catalog_integrations_code_fk" FOREIGN KEY ("code") REFERENCES "public"."catalog_integrations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assigned_engines_code" ON "assigned_engines" USING btree ("code");--> statement-breakpoint
CREATE INDEX "assigned_integrations_code" ON "assigned_integrations" USING btree ("code");--> statement-breakpoint
-- Bills name integrations: stored inputs of open months carry the name now, and are read again where it changes.
DELETE FROM brand_months;--> statement-breakpoint
CREATE TRIGGER catalog_integrations_months AFTER UPDATE OF name ON catalog_integrations FOR EACH STATEMENT EXECUTE FUNCTION delete_months_of_many();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0025_catalog', '1.0.0');

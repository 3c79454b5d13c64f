/** Of venues of one's own. */
export const venuesTexts: Readonly<Record<string, string>> = {
  'Custom venues…': 'Eigene Handelsplätze…',
  'Signing domain': 'Signaturdomäne',
  Chain: 'Chain',
  Current: 'Aktuell',
  'Get these values from the venue’s operator. If the address or the domain is wrong, the venue rejects what you sign.':
    'Diese Angaben erhalten Sie vom Betreiber des Handelsplatzes. Sind sie falsch, lehnt er Ihre Orders ab; Ihr Geld ist nicht in Gefahr.',
  'Test connection': 'Verbindung testen',
  Funds: 'Art des Geldes',
  'REST URL': 'REST-URL',
  'WebSocket URL': 'WebSocket-URL',
  Version: 'Version',
  'Chain ID': 'Chain-ID',
  'Remove {venue}?': '{venue} entfernen?',
  Remove: 'Entfernen',
  'Removes the venue and its saved keys, demo wallet, alerts and notifications from this browser. Your account, orders and positions at the venue stay.':
    'Entfernt den Handelsplatz mit gespeicherten Schlüsseln, Demo-Wallet, Alarmen und Meldungen aus diesem Browser. Konto, Orders und Positionen am Handelsplatz bleiben bestehen.',
  'Venue responded': 'Handelsplatz hat geantwortet',
  'No response, or the venue doesn’t allow requests from this site (CORS): {why}':
    'Keine Antwort, oder der Handelsplatz lässt keine Anfragen von dieser Website zu (CORS): {why}',
  'Add custom venue': 'Eigenen Handelsplatz hinzufügen',
  'Edit {venue}': '{venue} ändern',
  'Couldn’t load the venue list': 'Liste der Handelsplätze konnte nicht geladen werden',
  Open: 'Offen',
  Venues: 'Handelsplätze',
  'Accounts, keys and signatures are separate for each venue and never shared.':
    'Konten, Schlüssel und Signaturen sind je Handelsplatz getrennt und werden nie geteilt.',
  'Couldn’t delete stored data for a removed venue: browser storage is unavailable.':
    'Gespeicherte Daten eines entfernten Handelsplatzes konnten nicht gelöscht werden: Browser-Speicher nicht verfügbar.',
  'Custom venues': 'Eigene Handelsplätze',
  'Add a venue…': 'Handelsplatz hinzufügen…',
  'Add your first venue…': 'Ersten Handelsplatz hinzufügen …',
  'None yet. Add any venue with a compatible API using its URLs and signing domain.':
    'Noch keine. Fügen Sie einen Handelsplatz mit kompatibler API über seine URLs und seine Signaturdomäne hinzu.',
  'Remove…': 'Entfernen…',
  'Listed venues': 'Gelistete Handelsplätze',
  'A venue with this name already exists': 'Ein Handelsplatz mit diesem Namen existiert bereits',
  'Signing domain name is required': 'Name der Signaturdomäne ist erforderlich',
  'Version is required (usually 1)': 'Version ist erforderlich (meist 1)',
  'Chain ID must be a whole number, 1 or higher': 'Die Chain-ID muss eine ganze Zahl ab 1 sein',
  '{venue} already uses this signing domain, so signatures could be replayed there. Start your venue with a different --domain-name.':
    '{venue} nutzt diese Signaturdomäne bereits; Signaturen könnten dort wiederverwendet werden. Starten Sie Ihren Handelsplatz mit einem anderen --domain-name.',
  'Enter a URL, e.g. {example}': 'URL eingeben, z. B. {example}',
  'Not a valid URL. Example: {example}': 'Keine gültige URL. Beispiel: {example}',
  'URL must start with {scheme}:// or {scheme}s://': 'Die URL muss mit {scheme}:// oder {scheme}s:// beginnen',
  'URL must not contain credentials, ? or #': 'Die URL darf keine Zugangsdaten, kein ? und kein # enthalten',
  'TLS is required (https/wss) except on this machine: without it, others could read your keys.':
    'TLS (https/wss) ist erforderlich, außer auf diesem Rechner: Sonst könnten andere Ihre Schlüssel lesen.',
  'Blocked by this page’s security policy. Start Optick with --venue-site {site} to allow it.':
    'Von der Sicherheitsrichtlinie dieser Seite blockiert. Starten Sie Optick mit --venue-site {site}, um es zu erlauben.',
  'Open|go there': 'Öffnen',
}

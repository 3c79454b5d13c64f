/** Of venues of one's own. */
export const venuesTexts: Readonly<Record<string, string>> = {
  'Venues of your own…': 'Eigene Handelsplätze…',
  Requests: 'Anfragen',
  Socket: 'Socket',
  'Signing domain': 'Signaturdomäne',
  Chain: 'Chain',
  'in use': 'in Gebrauch',
  'Its operator says what belongs here. A wrong address or domain loses nothing: the venue refuses what is signed for another.':
    'Der Betreiber sagt, was hierher gehört. Eine falsche Adresse oder Domäne kostet nichts: Der Handelsplatz weist ab, was für einen anderen signiert ist.',
  'Ask the venue': 'Handelsplatz fragen',
  Keep: 'Behalten',
  'What is at stake': 'Was auf dem Spiel steht',
  'Address for requests': 'Adresse für Anfragen',
  'Address of the socket': 'Adresse des Sockets',
  Version: 'Version',
  'Chain id': 'Chain-ID',
  'Remove {venue}?': '{venue} entfernen?',
  'Keep it': 'Behalten',
  Remove: 'Entfernen',
  'This browser forgets the venue with its kept keys, its paper wallet, alerts and notices. What stands at the venue stays there: orders, positions and the account.':
    'Dieser Browser vergisst den Handelsplatz mit aufbewahrten Schlüsseln, Paper-Wallet, Alarmen und Meldungen. Was dort steht, bleibt dort: Orders, Positionen und das Konto.',
  'The venue answers.': 'Der Handelsplatz antwortet.',
  'No venue answered there, or it answers no other site than its own ({why}).':
    'Dort hat kein Handelsplatz geantwortet, oder er antwortet keiner anderen Seite als der eigenen ({why}).',
  'Add a venue of your own': 'Eigenen Handelsplatz hinzufügen',
  'Change {venue}': '{venue} ändern',
  'The list of venues could not be read.': 'Die Liste der Handelsplätze konnte nicht gelesen werden.',
  Open: 'Öffnen',
  Venues: 'Handelsplätze',
  'Each venue has accounts, keys and signatures of its own: nothing of one is ever used at another.':
    'Jeder Handelsplatz hat eigene Konten, Schlüssel und Signaturen: Nichts von einem wird je bei einem anderen verwendet.',
  'What was kept for a venue that is gone could not be forgotten: this browser does not open its database.':
    'Was für einen entfernten Handelsplatz aufbewahrt war, konnte nicht vergessen werden: Dieser Browser öffnet seine Datenbank nicht.',
  'Venues of your own': 'Eigene Handelsplätze',
  'Add a venue…': 'Handelsplatz hinzufügen…',
  'None yet. A venue that speaks the same interface is added with its addresses and its signing domain.':
    'Noch keiner. Ein Handelsplatz mit derselben Schnittstelle kommt mit seinen Adressen und seiner Signaturdomäne dazu.',
  'Change…': 'Ändern…',
  'Remove…': 'Entfernen…',
  'Venues of the list': 'Handelsplätze der Liste',
  'Give it a name, to know it again.': 'Einen Namen geben, um ihn wiederzuerkennen.',
  'There is a venue of this name.': 'Einen Handelsplatz dieses Namens gibt es schon.',
  'Without the name of its signing domain nothing can be signed for a venue.':
    'Ohne den Namen der Signaturdomäne lässt sich für einen Handelsplatz nichts signieren.',
  'A signing domain has a version, mostly 1.': 'Eine Signaturdomäne hat eine Version, meist 1.',
  'The chain is a whole number from 1 on.': 'Die Chain ist eine ganze Zahl ab 1.',
  '{venue} has this signing domain: what is signed here would be good there. Start your venue with another --domain-name.':
    '{venue} hat diese Signaturdomäne: Was hier signiert wird, würde dort gelten. Den eigenen Handelsplatz mit einem anderen --domain-name starten.',
  'An address is needed, such as {example}.': 'Eine Adresse wird gebraucht, etwa {example}.',
  'This is no address. It looks like {example}.': 'Das ist keine Adresse. Sie sieht aus wie {example}.',
  'The address begins with {scheme}:// or {scheme}s://.': 'Die Adresse beginnt mit {scheme}:// oder {scheme}s://.',
  'An address has no name, password, question or mark in it.':
    'In einer Adresse stehen weder Name noch Passwort, Frage oder Marke.',
  'Without TLS everybody on the way could read your keys. Only this machine may be reached so.':
    'Ohne TLS könnte jeder unterwegs die Schlüssel lesen. So ist nur dieser Rechner erreichbar.',
  'This page may not reach {site}. Start Optick with --venue-site {site} to allow it.':
    'Diese Seite darf {site} nicht erreichen. Optick mit --venue-site {site} starten, um es zu erlauben.',
}

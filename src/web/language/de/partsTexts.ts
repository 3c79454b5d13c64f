export const partsTexts: Readonly<Record<string, string>> = {
  'Show all instruments': 'Alle Instrumente anzeigen',
  stale: 'veraltet',
  resyncing: 'synchronisiert',
  '≈ Estimated from the live book and current marks.': '≈ Geschätzt aus Live-Orderbuch und aktuellen Mark-Preisen.',
  Grouping: 'Gruppierung',
  '{field} up': '{field} höher',
  '{field} down': '{field} niedriger',
  maker: 'Maker',
  taker: 'Taker',
  'chain {id}': 'Chain {id}',
  'The demo wallet doesn’t support {method}.': 'Die Demo-Wallet unterstützt {method} nicht.',
  'The demo wallet signs typed data only.': 'Die Demo-Wallet signiert nur typisierte Daten.',
  'Paper (demo) wallet': 'Demo-Wallet',
  'You declined in your wallet. Nothing was sent.': 'In Ihrer Wallet abgelehnt. Nichts gesendet.',
  'Your wallet hasn’t authorised this site for that account. Connect it in the wallet and try again.':
    'Ihre Wallet hat diese Website für dieses Konto nicht autorisiert. Verbinden Sie es in der Wallet und versuchen Sie es erneut.',
  'This wallet cannot sign typed data, which orders need. Use another wallet.':
    'Diese Wallet kann keine typisierten Daten signieren, die für Orders nötig sind. Nutzen Sie eine andere Wallet.',
  'The wallet is disconnected. Connect it again.': 'Die Wallet ist getrennt. Verbinden Sie sie erneut.',
  'The wallet is not connected to the venue’s chain.':
    'Die Wallet ist nicht mit der Chain des Handelsplatzes verbunden.',
  'Add the venue’s network to your wallet, then try again.':
    'Fügen Sie das Netzwerk des Handelsplatzes zu Ihrer Wallet hinzu und versuchen Sie es erneut.',
  'A request is already open in your wallet. Open it to continue.':
    'In Ihrer Wallet ist bereits eine Anfrage offen. Öffnen Sie die Wallet, um fortzufahren.',
  'Wallet error. Nothing was sent – try again.': 'Wallet-Fehler. Nichts gesendet – versuchen Sie es erneut.',
  'Wallet rejected the request: {why}': 'Die Wallet hat die Anfrage abgelehnt: {why}',
  'Couldn’t load the signing module. Reload the page.':
    'Das Signiermodul konnte nicht geladen werden. Laden Sie die Seite neu.',
  'One-click limits don’t allow this order. Sign in your wallet or start a new session.':
    'Die Ein-Klick-Limits lassen diese Order nicht zu. In der Wallet signieren oder neue Sitzung starten.',
  'no reason given': 'kein Grund angegeben',
  'Switch your wallet to {chain} to sign orders for this venue.':
    'Wechseln Sie in der Wallet zu {chain}, um Orders für diesen Handelsplatz zu signieren.',
  'Did you mean:': 'Meinten Sie:',
  'Open calendar': 'Kalender öffnen',
  'Choose a date': 'Datum wählen',
  'Previous month': 'Vorheriger Monat',
  'Next month': 'Nächster Monat',
  'Enter a date like {example}': 'Datum wie {example} eingeben',
  'Earliest date: {day}': 'Frühestes Datum: {day}',
  'Latest date: {day}': 'Spätestes Datum: {day}',
  '{share} of the settlement is fixed at ≈ {average}: a 1-point index move now shifts it by {rest}.':
    '{share} der Abrechnung stehen bei ≈ {average} fest: 1 Indexpunkt verschiebt sie jetzt noch um {rest}.',
  'Prices here are the index from now until expiry.': 'Die Preise hier sind der Index von jetzt bis zum Verfall.',
  'Risk-neutral probability at expiry from the smile fitted to the venue’s marks, skew included; not a forecast. Excludes fees.':
    'Risikoneutrale Wahrscheinlichkeit bei Verfall aus dem an die Mark-Preise angepassten Smile, mit Skew; keine Prognose. Ohne Gebühren.',
  'Time decay per day (USD); until expiry where less time value than that is left.':
    'Zeitwertverlust je Tag (USD); bis zum Verfall, wenn weniger Zeitwert übrig ist.',
}

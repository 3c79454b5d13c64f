export const onboardingTexts: Readonly<Record<string, string>> = {
  'Account {account}, {wallet}': 'Konto {account}, {wallet}',
  Equity: 'Equity',
  Disconnect: 'Trennen',
  Wallet: 'Wallet',
  'Available margin': 'Verfügbare Margin',
  'Signing key expires in': 'Signierschlüssel läuft ab in',
  'Manage keys, one-click and cancel on disconnect':
    'Schlüssel, Ein-Klick und Stornieren bei Verbindungsabbruch verwalten',
  'expired – renew': 'abgelaufen – erneuern',
  'Connect wallet': 'Wallet verbinden',
  'Browser wallets': 'Browser-Wallets',
  'No browser wallet found. Install one and reload, or use the demo wallet.':
    'Keine Browser-Wallet gefunden. Installieren Sie eine und laden Sie die Seite neu, oder nutzen Sie die Demo-Wallet.',
  'No browser wallet found. Install one and reload the page.':
    'Keine Browser-Wallet gefunden. Installieren Sie eine und laden Sie die Seite neu.',
  'On another device': 'Auf einem anderen Gerät',
  'Start with play money': 'Mit Spielgeld beginnen',
  'Trade at once, without a wallet. Nothing here is real.': 'Sofort handeln, ohne Wallet. Nichts davon ist echt.',
  'Try without a wallet': 'Ohne Wallet testen',
  'Play money. The key is created and stored in this browser.':
    'Spielgeld. Der Schlüssel wird in diesem Browser erzeugt und gespeichert.',
  '1 of 2: confirm in your wallet': '1 von 2: in Ihrer Wallet bestätigen',
  '2 of 2: registering with the venue': '2 von 2: Registrierung beim Handelsplatz',
  'Confirm in your wallet. The venue then registers the key.':
    'In Ihrer Wallet bestätigen. Der Handelsplatz registriert dann den Schlüssel.',
  'Your wallet authorises a session key. No gas, no funds moved.':
    'Die Wallet autorisiert einen Sitzungsschlüssel. Keine Kosten, keine Geldbewegung.',
  'Enable trading': 'Handel freischalten',
  'Choose a venue': 'Handelsplatz wählen',
  'Each venue has its own account. Your orders, positions and keys stay on their venue.':
    'Jeder Handelsplatz hat ein eigenes Konto. Orders, Positionen und Schlüssel bleiben an ihrem Handelsplatz.',
  'Venue: {venue}, {kind}': 'Handelsplatz: {venue}, {kind}',
  'Confirm in your wallet…': 'In Ihrer Wallet bestätigen…',
  PAPER: 'DEMO',
  'Play money on a local venue.': 'Spielgeld an einem lokalen Handelsplatz.',
  TEST: 'TEST',
  'Testnet: worthless coins, real counterparties.': 'Testnetz: wertlose Coins, echte Gegenparteien.',
  'REAL MONEY': 'ECHTGELD',
  'Real funds. Orders execute for real.': 'Echtes Geld. Orders werden tatsächlich ausgeführt.',
  'Sign out': 'Abmelden',
  'Stay signed in on this device': 'Auf diesem Gerät angemeldet bleiben',
  'Keys are stored in this browser, encrypted, until they expire or you sign out. Anyone who can use this browser can trade with them.':
    'Die Schlüssel werden verschlüsselt in diesem Browser gespeichert, bis sie ablaufen oder Sie sich abmelden. Jeder, der diesen Browser nutzen kann, kann mit ihnen handeln.',
  'Keys are kept in this page only. You’ll need to enable trading again after a reload.':
    'Die Schlüssel sind nur in dieser Seite: Nach dem Neuladen schalten Sie den Handel erneut frei.',
  'Signing out revokes the keys at the venue; disconnecting the wallet does not.':
    'Beim Abmelden werden die Schlüssel am Handelsplatz widerrufen, beim Trennen der Wallet nicht.',
  'Until the key expires or you sign out.': 'Bis der Schlüssel abläuft oder Sie sich abmelden.',
}

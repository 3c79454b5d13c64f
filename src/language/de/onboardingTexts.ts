export const onboardingTexts: Readonly<Record<string, string>> = {
  'Account {account}, {wallet}': 'Konto {account}, {wallet}',
  Equity: 'Eigenkapital',
  Disconnect: 'Trennen',
  Wallet: 'Wallet',
  'play money': 'Spielgeld',
  'Available margin': 'Verfügbare Margin',
  'Signing key expires in': 'Signierschlüssel läuft ab in',
  'Manage keys, one-click and cancel on disconnect': 'Schlüssel, Ein-Klick und Löschen bei Abbruch verwalten',
  'expired: renew it': 'abgelaufen: erneuern',
  'Connect wallet': 'Wallet verbinden',
  'In this browser': 'In diesem Browser',
  'No wallet was found in this browser. Install one and reload the page, or trade with the paper wallet.':
    'In diesem Browser wurde keine Wallet gefunden. Eine installieren und die Seite neu laden, oder mit der Papier-Wallet handeln.',
  'No wallet was found in this browser. Install one and reload the page.':
    'In diesem Browser wurde keine Wallet gefunden. Eine installieren und die Seite neu laden.',
  'On another device': 'Auf einem anderen Gerät',
  'No wallet needed': 'Ohne Wallet',
  'Play money. The key is made and kept in this browser.':
    'Spielgeld. Der Schlüssel wird in diesem Browser erzeugt und behalten.',
  '1 of 2: confirm in the wallet': '1 von 2: in der Wallet bestätigen',
  '2 of 2: registering at the venue': '2 von 2: Registrierung am Handelsplatz',
  'Confirm in the wallet; the venue then registers the key':
    'In der Wallet bestätigen; dann registriert der Handelsplatz den Schlüssel',
  'The wallet vouches for a key of this session. Nothing is spent.':
    'Die Wallet bürgt für einen Schlüssel dieser Sitzung. Es wird nichts ausgegeben.',
  'Enable trading': 'Handel freischalten',
  'Choose a venue': 'Handelsplatz wählen',
  'Another venue is another account: orders, positions and keys stay where they are.':
    'Ein anderer Handelsplatz ist ein anderes Konto: Orders, Positionen und Schlüssel bleiben, wo sie sind.',
  'Venue: {venue}, {kind}': 'Handelsplatz: {venue}, {kind}',
  'Confirm in the wallet…': 'In der Wallet bestätigen…',
  PAPER: 'PAPIER',
  'Play money on a venue of your own.': 'Spielgeld auf einem eigenen Handelsplatz.',
  TEST: 'TEST',
  'The test network: coins without worth, other people’s orders.':
    'Das Testnetz: Coins ohne Wert, Orders anderer Leute.',
  'REAL MONEY': 'ECHTES GELD',
  'Orders here are real, and so are losses.': 'Orders sind hier echt, Verluste auch.',
  'Sign out': 'Abmelden',
  'Stay signed in on this device': 'Auf diesem Gerät angemeldet bleiben',
  'The keys are kept in this browser, encrypted, until they expire or you sign out. Anyone who can use this browser can trade with them.':
    'Die Schlüssel bleiben verschlüsselt in diesem Browser, bis sie ablaufen oder Sie sich abmelden. Jeder, der diesen Browser nutzen kann, kann mit ihnen handeln.',
  'The keys are in this page only: after a reload you enable trading again.':
    'Die Schlüssel sind nur in dieser Seite: nach dem Neuladen schalten Sie den Handel erneut frei.',
  'Signing out revokes the keys at the venue; disconnecting the wallet does not.':
    'Beim Abmelden werden die Schlüssel am Handelsplatz widerrufen, beim Trennen der Wallet nicht.',
  'Until the key expires or you sign out.': 'Bis der Schlüssel abläuft oder Sie sich abmelden.',
}

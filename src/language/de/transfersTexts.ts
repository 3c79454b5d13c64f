export const transfersTexts: Readonly<Record<string, string>> = {
  '1 minute': '1 Minute',
  '1 second': '1 Sekunde',
  '{count} minutes': '{count} Minuten',
  '{count} seconds': '{count} Sekunden',
  '{count} hours': '{count} Stunden',
  'A digit of this address is wrong: its capitals do not fit. Copy it again from where it is right.':
    'Eine Stelle dieser Adresse ist falsch: Ihre Großbuchstaben passen nicht. Kopieren Sie sie erneut von dort, wo sie richtig ist.',
  'About {time}': 'Etwa {time}',
  'About {time} (over the real bridge {real})': 'Etwa {time} (über die echte Brücke {real})',
  'Above zero, at most {most} {asset} at once.': 'Über null, höchstens {most} {asset} auf einmal.',
  'Add to the book': 'Ins Buch aufnehmen',
  'Address book': 'Adressbuch',
  'Address book…': 'Adressbuch…',
  'Addresses with names': 'Adressen mit Namen',
  'All of the history': 'Ganze Historie',
  'All that may leave': 'Alles, was gehen darf',
  'An address is 0x and 40 digits.': 'Eine Adresse besteht aus 0x und 40 Stellen.',
  'An amount has at most six decimals.': 'Ein Betrag hat höchstens sechs Nachkommastellen.',
  Arrives: 'Kommt an',
  'Ask the faucet': 'Hahn öffnen',
  'At most {count} letters.': 'Höchstens {count} Zeichen.',
  'At most {most} {asset}: the rest backs positions and orders.':
    'Höchstens {most} {asset}: Der Rest deckt Positionen und Orders.',
  'At once': 'Sofort',
  Transfer: 'Überweisen',
  Transfers: 'Überweisungen',
  'Done: {words}': 'Erledigt: {words}',
  'From the address book': 'Aus dem Adressbuch',
  'From the address book…': 'Aus dem Adressbuch…',
  'Held by a check': 'Wird geprüft',
  'I have compared every digit of the address.': 'Ich habe jede Stelle der Adresse verglichen.',
  'It was done: {words}': 'Es wurde ausgeführt: {words}',
  'Label (both sides see it)': 'Bezeichnung (beide Seiten sehen sie)',
  'Review the transfer': 'Überweisung prüfen',
  'Review the transfer…': 'Überweisung prüfen…',
  'Review the withdrawal': 'Auszahlung prüfen',
  'Review the withdrawal…': 'Auszahlung prüfen…',
  'Margin before and after': 'Margin vorher und nachher',
  'May leave: {most} of {balance} {asset}': 'Darf gehen: {most} von {balance} {asset}',
  'Money comes to this venue over its own bridge, from a wallet on the chain. This page sends nothing on a chain: deposit on the pages of the venue, and see here when it has arrived.':
    'Geld kommt an diesen Handelsplatz über seine eigene Brücke, aus einer Wallet auf der Chain. Diese Seite sendet nichts auf einer Chain: Zahlen Sie auf den Seiten des Handelsplatzes ein, und sehen Sie hier, wann es angekommen ist.',
  Movements: 'Bewegungen',
  'Name this address…': 'Adresse benennen…',
  'Names are kept in this browser, for this venue and account. The venue does not see them.':
    'Namen bleiben in diesem Browser, für diesen Handelsplatz und dieses Konto. Der Handelsplatz sieht sie nicht.',
  'No address has a name yet.': 'Noch hat keine Adresse einen Namen.',
  None: 'Keine',
  'None from the venue; {fee} ETH for the bridge, paid on the chain':
    'Keine des Handelsplatzes; {fee} ETH für die Brücke, gezahlt auf der Chain',
  'Not known whether this was done: {words}': 'Nicht bekannt, ob dies ausgeführt wurde: {words}',
  'Nothing has been moved yet. What comes in and goes out is listed here.':
    'Noch wurde nichts bewegt. Was herein- und hinausgeht, steht hier.',
  'On its way: {words}': 'Unterwegs: {words}',
  'Over the bridge money goes to your own address.': 'Über die Brücke geht Geld an Ihre eigene Adresse.',
  'Remove {name}': '{name} entfernen',
  'Use {name}': '{name} verwenden',
  Use: 'Verwenden',
  'Room until liquidation': 'Spielraum bis zur Liquidation',
  'Send the same again': 'Dasselbe erneut senden',
  'Send {amount} {asset} to {address}': '{amount} {asset} an {address} senden',
  'Withdraw {amount} {asset} to {address} on {chain}': '{amount} {asset} an {address} auf {chain} auszahlen',
  'Sign in the wallet and send': 'In der Wallet signieren und senden',
  'Some are picked out for a check, which takes {time} more.':
    'Manche werden zur Prüfung herausgegriffen; das dauert {time} länger.',
  'The account has {most} {asset}.': 'Das Konto hat {most} {asset}.',
  'The address book is empty.': 'Das Adressbuch ist leer.',
  'The addresses of this venue’s bridge are not known to this page, and money sent to a wrong one is lost. Withdraw on the pages of the venue, and follow it here.':
    'Die Adressen der Brücke dieses Handelsplatzes sind dieser Seite nicht bekannt, und Geld an eine falsche ist verloren. Zahlen Sie auf den Seiten des Handelsplatzes aus, und verfolgen Sie es hier.',
  'The answer was lost. The history of the account is being asked; do not send it anew.':
    'Die Antwort ging verloren. Die Historie des Kontos wird gefragt; senden Sie es nicht neu.',
  'The faucet gives play money. It comes as a bridge would bring it: on its way first, in the account after about {seconds} seconds.':
    'Der Hahn gibt Spielgeld. Es kommt, wie eine Brücke es brächte: erst unterwegs, nach etwa {seconds} Sekunden auf dem Konto.',
  'The history does not have it. Sent again with the same signature it is done once at most, even if the first one still arrives.':
    'Die Historie hat es nicht. Mit derselben Signatur erneut gesendet, wird es höchstens einmal ausgeführt, auch wenn das erste noch ankommt.',
  'The movements could not be read.': 'Die Bewegungen konnten nicht gelesen werden.',
  'The same signature is being sent again.': 'Dieselbe Signatur wird erneut gesendet.',
  'The token of this asset is not known to this page, so it cannot be signed for.':
    'Der Token dieses Werts ist dieser Seite nicht bekannt; dafür kann nicht signiert werden.',
  'This address begins or ends like one that you know and is another: {known}. Thieves make such addresses so that they are copied from a list by mistake.':
    'Diese Adresse beginnt oder endet wie eine, die Sie kennen, und ist eine andere: {known}. Diebe machen solche Adressen, damit sie versehentlich aus einer Liste kopiert werden.',
  'This is a contract, or nobody: money sent there is lost.':
    'Das ist ein Contract oder niemand: Geld dorthin ist verloren.',
  'This is the strategy {name}: a transfer to it is a deposit into it.':
    'Das ist die Strategie {name}: Eine Überweisung dorthin ist eine Einzahlung.',
  'This is your own account.': 'Das ist Ihr eigenes Konto.',
  'To the address': 'An die Adresse',
  'To the chain': 'Auf die Chain',
  Transaction: 'Transaktion',
  'Ways to move money': 'Wege, Geld zu bewegen',
  'What the account can lose before positions are liquidated.':
    'Was das Konto verlieren kann, bevor Positionen liquidiert werden.',
  'You have never sent anything to this address. What is sent cannot be called back.':
    'An diese Adresse haben Sie noch nie etwas gesendet. Was gesendet ist, kann nicht zurückgerufen werden.',
  'You know this address from tiny transfers alone, which anybody can send to get into your list.':
    'Sie kennen diese Adresse nur von winzigen Überweisungen, die jeder senden kann, um in Ihre Liste zu kommen.',
  'any moment': 'jeden Moment',
  'inside the venue': 'innerhalb',
  'own address': 'eigene Adresse',
  'your own address': 'Ihre eigene Adresse',
  '{amount} {asset} are on their way': '{amount} {asset} sind unterwegs',
  Preview: 'Vorschau',
}

/**
 * Actions with shortcuts and their default chords. A chord is one stroke (`mod+k`) or two in sequence (`g t`); `mod` is
 * Ctrl, or ⌘ on a Mac. The labels are in `web/desk/keyboard/keyLabels.ts`, which loads with the key sheet.
 */
export const shortcutActions = {
  'go.trade': ['g t'],
  'go.markets': ['g m'],
  'go.options': ['g o'],
  'go.portfolio': ['g p'],
  'go.history': ['g h'],
  'go.keys': ['g k'],
  'desk.picker': ['/'],
  'desk.palette': ['mod+k'],
  'desk.help': ['?'],
  'desk.connect': ['g c'],
  'desk.next': [']'],
  'desk.previous': ['['],
  'desk.settings': [','],
  'desk.notifications': ['n'],
  'desk.theme': ['shift+t'],
  'desk.favourite': ['f'],
  'desk.recorder': ['shift+f'],
  'desk.arm': ['shift+a shift+a'],
  // Digits with Alt, Ctrl or ⌘ switch browser tabs in some browsers, and with Shift they type a layout-dependent sign.
  'layout.perpetuals': ['g 1'],
  'layout.options': ['g 2'],
  'layout.portfolio': ['g 3'],
  'layout.maker': ['g 4'],
  'layout.reset': ['g 5'],
  'panel.chart': ['h c'],
  'panel.depth': ['h d'],
  'panel.book': ['h b'],
  'panel.ladder': ['h l'],
  'panel.tape': ['h t'],
  'panel.ticket': ['h o'],
  'panel.account': ['h a'],
  'panel.greeks': ['h g'],
  'panel.payoff': ['h p'],
  'panel.chain': ['h n'],
  'panel.markets': ['h m'],
  'panel.watchlist': ['h w'],
  'panel.orders': ['h r'],
  'panel.screen': ['h s'],
  'panel.screen2': ['h 2'],
  'focus.chart': ['c'],
  'focus.book': ['o'],
  'focus.ladder': ['i'],
  'focus.tape': ['y'],
  'focus.price': ['p'],
  'focus.amount': ['a'],
  'list.orders': ['v o'],
  'list.positions': ['v p'],
  'list.fills': ['v f'],
  'list.stops': ['v s'],
  'list.twaps': ['v t'],
  'list.alerts': ['v a'],
  'list.mmp': ['v m'],
  'chart.shorter': ['<'],
  'chart.longer': ['>'],
  'chart.now': ['.'],
  'chart.depth': ['shift+d'],
  'chart.alert': ['shift+l'],
  'book.finer': ['-'],
  'book.coarser': ['plus', '='],
  'ticket.buy': ['b'],
  'ticket.sell': ['s'],
  'ticket.limit': ['l'],
  'ticket.market': ['m'],
  'ticket.atBid': ['q'],
  'ticket.atMid': ['w'],
  'ticket.atAsk': ['e'],
  'ticket.priceUp': ['k'],
  'ticket.priceDown': ['j'],
  'ticket.amountUp': ['shift+k'],
  'ticket.amountDown': ['shift+j'],
  'ticket.share25': ['1'],
  'ticket.share50': ['2'],
  'ticket.share75': ['3'],
  'ticket.share100': ['4'],
  // Beside the shares of the margin, which have the digits alone.
  'ticket.preset1': ['t 1'],
  'ticket.preset2': ['t 2'],
  'ticket.preset3': ['t 3'],
  'ticket.preset4': ['t 4'],
  'ticket.postOnly': ['shift+p'],
  'ticket.reduceOnly': ['shift+r'],
  'ticket.volatility': ['shift+v'],
  'ticket.follow': ['shift+g'],
  'ticket.kindOrder': ['t o'],
  'ticket.kindStop': ['t s'],
  'ticket.kindTwap': ['t t'],
  'ticket.kindScale': ['t l'],
  'ticket.submit': ['mod+enter'],
  'orders.amend': ['u'],
  'orders.cancelLast': ['d d'],
  'orders.cancelBuys': ['d b'],
  'orders.cancelSells': ['d s'],
  'orders.cancelHere': ['d i'],
  'orders.cancelAll': ['d a'],
  'orders.cancelAllAndStops': ['d x'],
  'orders.stopPegs': ['d p'],
  'orders.resetMmp': ['shift+m'],
  'quotes.reprice': ['shift+u'],
  'quotes.withdrawAll': ['d q'],
  'position.close': ['x'],
  'position.closeAtLimit': ['shift+x'],
  'position.reverse': ['r'],
  'position.closeAll': ['shift+c'],
  'replay.play': ['z z'],
  'replay.message': ['z m'],
  'replay.second': ['z s'],
  'replay.candle': ['z c'],
  'replay.slower': ['z j'],
  'replay.faster': ['z k'],
  'replay.timeline': ['z t'],
  'armed.buyBid': ['b'],
  'armed.sellAsk': ['s'],
  'armed.buyMarket': ['shift+b'],
  'armed.sellMarket': ['shift+s'],
  'armed.moveUp': ['arrowup'],
  'armed.moveDown': ['arrowdown'],
  'armed.cancelLast': ['backspace'],
  'armed.flatten': ['0'],
  'armed.undo': ['escape', 'z'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ShortcutId = keyof typeof shortcutActions

export const shortcutIds: readonly ShortcutId[] = Object.keys(shortcutActions).filter(isShortcutId)

export function isShortcutId(text: string): text is ShortcutId {
  return Object.hasOwn(shortcutActions, text)
}

/** True for armed actions, which take precedence over others with these keys. */
export function isArmedAction(id: ShortcutId): boolean {
  return id.startsWith('armed.')
}

/** Actions that may repeat while a key is held. None of them sends a request. */
const repeated: ReadonlySet<ShortcutId> = new Set([
  'desk.next',
  'desk.previous',
  'chart.shorter',
  'chart.longer',
  'book.finer',
  'book.coarser',
  'ticket.priceUp',
  'ticket.priceDown',
  'ticket.amountUp',
  'ticket.amountDown',
])

export function mayRepeat(id: ShortcutId): boolean {
  return repeated.has(id)
}

/** True for actions that open a field, into which the following keys are typed. */
export function opensField(id: ShortcutId): boolean {
  return id === 'desk.picker' || id === 'desk.palette' || id === 'desk.help'
}

type CommandHelpProps = { onPick: (phrase: string) => void }

const examples = [
  ['buy 2 eth 3100 post', 'A limit that only rests. Of two numbers the first is the amount.'],
  ['sell $5000 btc market', 'Amounts: contracts, USD ($5000, 5k usd) or 25% of what is possible.'],
  ['buy 1 eth bid+2', 'Prices: a number, bid, ask, mid, mark, with ticks (+2) or a share (-0.5%).'],
  ['buy 1 eth 27mar 3200c 150', 'An option: expiry, strike, c or p. eth alone is its perpetual.'],
  ['close 50% eth', 'At the market; at a limit with a price: close half at ask.'],
  ['flip', 'Long to short, or back, in one order.'],
  ['cancel all btc', 'Also: cancel buys, cancel eth perp, cancel last, cancel here.'],
  ['move last to bid+1', 'Also: move buy eth to 3100, amend 3090 size 2.'],
  ['lev eth 5', 'The leverage of a perpetual.'],
  ['goto portfolio', 'Any screen or instrument.'],
  ['theme light', 'Or dark.'],
] as const

/** What can be said, by examples that can be taken. */
export function CommandHelp({ onPick }: CommandHelpProps) {
  return (
    <section aria-label="What can be said" className="border-t border-line p-2">
      <ul>
        {examples.map(([phrase, about]) => (
          <li key={phrase}>
            <button
              type="button"
              onClick={() => onPick(phrase)}
              className="flex min-h-8 w-full flex-col rounded-sm px-2 py-1 text-left hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <span className="text-sm font-medium">{phrase}</span>
              <span className="text-xs text-text-3">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { LiveState } from '../../live/liveState'

/**
 * All of a live state that must be the same however often the venue was stopped and started in between: not the closed
 * orders that are kept for convenience, nor the counters of this process.
 */
export function visibleState(live: LiveState) {
  return {
    instruments: [...live.instruments.byId.values()],
    expired: [...live.instruments.expiredById.keys()].toSorted(),
    indexes: [...live.indexes].map(([asset, { price }]) => [asset, price]),
    marks: sorted(live.marks),
    openInterest: sorted(live.openInterest),
    books: sorted(live.books).flatMap(([id, { bids, asks }]) =>
      bids.length + asks.length > 0 ? [[id, bids, asks]] : [],
    ),
    insuranceFund: live.insuranceFund,
    accounts: sorted(live.accounts).map(([, account]) => ({
      account: account.account,
      kind: account.kind,
      balance: account.balance,
      collaterals: sorted(account.collaterals),
      isPortfolioMargin: account.isPortfolioMargin,
      leverages: sorted(account.leverages),
      isolatedInstruments: [...account.isolatedInstruments].toSorted(),
      feeRates: account.feeRates,
      liquidation: account.liquidation,
      isolatedLiquidations: sorted(account.isolatedLiquidations),
      mmp: sorted(account.mmp),
      cancelsOnDisconnect: account.cancelsOnDisconnect,
      orders: sorted(account.openOrders),
      positions: sorted(account.positions),
      signingKeys: sorted(account.signingKeys),
      apiKeys: sorted(account.apiKeys),
    })),
  }
}

function sorted<Key extends string, Value>(map: ReadonlyMap<Key, Value>): [Key, Value][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

import type { LiveAccount } from '../../live/liveAccount'

export function signingKeyRecords(account: LiveAccount) {
  return [...account.signingKeys.values()].map(({ signingKey, expirySec, createdAtNs }) => ({
    signingKey,
    expiry: expirySec,
    createdTimestamp: createdAtNs,
  }))
}

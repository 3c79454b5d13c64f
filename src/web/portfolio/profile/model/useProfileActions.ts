import { useQueryClient } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import type { Network } from '@/core/protocol/networkAddress'
import { getAccount } from '@/core/protocol/rest/account'
import { getAuth } from '@/core/protocol/rest/keys'
import {
  getAccountEmailAddress,
  getAccountEmailPreferences,
  getAccountEmailVerified,
  postAccountEmailAddress,
  postAccountEmailPreference,
  postAccountEmailVerified,
  postAccountNetworkAddress,
  postAccountUnsubscribe,
  postAccountUsername,
} from '@/core/protocol/rest/profile'
import { getCheckReferral } from '@/core/protocol/rest/referrals'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { settleAndCompare } from '@/web/session/actions/askVenue'
import { done, settle, type Outcome } from '@/web/session/actions/outcome'
import { useAction } from '@/web/session/actions/useAction'
import { useTask } from '@/web/ui/browser/useTask'
import { profileKey } from './useProfile'

type EmailPreference = { readonly emailType: string; readonly enabled: boolean }
export type MailToken = { readonly account: Address; readonly emailAuthToken: string }

export function useSetUsername() {
  const { rest } = useMarketData()
  return useSetting('username', (username: string) =>
    settleAndCompare(
      () => rest.call(postAccountUsername, { body: { username } }),
      async () => isSame((await rest.call(getAccount, {})).username, username),
      systemPause,
    ),
  )
}

/** @param current the current address: no request can show that a mail was sent to this address again */
export function useSetEmailAddress(current: string) {
  const { rest } = useMarketData()
  return useSetting<string>('emailAddress', (emailAddress) => {
    const send = () => rest.call(postAccountEmailAddress, { body: { emailAddress } })
    if (isSame(emailAddress, current)) return settle(send)
    const isSo = async () => isSame((await rest.call(getAccountEmailAddress, {})).emailAddress, emailAddress)
    return settleAndCompare(send, isSo, systemPause)
  })
}

/** Sends the changes in sequence, and stops at the first failure. */
export function useSetEmailPreferences() {
  const { rest } = useMarketData()
  const setOne = (body: EmailPreference) =>
    settleAndCompare(
      () => rest.call(postAccountEmailPreference, { body }),
      async () => (await rest.call(getAccountEmailPreferences, {})).emailPreferences[body.emailType] === body.enabled,
      systemPause,
    )
  return useSetting('emailPreferences', async (preferences: readonly EmailPreference[]) => {
    for (const preference of preferences) {
      const outcome = await setOne(preference)
      if (outcome.status !== 'done') return outcome
    }
    return done(true)
  })
}

export function useSetNetworkAddress(network: Network) {
  const { rest } = useMarketData()
  return useSetting(`networkAddress.${network}`, (networkAddress: string) =>
    settleAndCompare(
      () => rest.call(postAccountNetworkAddress, { body: { network, networkAddress } }),
      async () => {
        const { networkAddresses = [] } = await rest.call(getAccount, {})
        return networkAddresses.some((one) => one.network === network && isSame(one.networkAddress, networkAddress))
      },
      systemPause,
    ),
  )
}

/** Follows a mail link. Only the account itself can read whether the link took effect. */
export function useFollowMailLink(kind: 'confirm' | 'unsubscribe') {
  const { rest } = useMarketData()
  const access = useAccess()
  return useSetting<MailToken>(`mailLink.${kind}`, (body) => {
    const isOwn = access.status === 'trading' && isSame(access.account, body.account)
    const send = () =>
      kind === 'confirm' ? rest.call(postAccountEmailVerified, { body }) : rest.call(postAccountUnsubscribe, { body })
    const isSo = async () => {
      if (kind === 'confirm') return (await rest.call(getAccountEmailVerified, {})).emailVerified
      return !Object.values((await rest.call(getAccountEmailPreferences, {})).emailPreferences).includes(true)
    }
    return isOwn ? settleAndCompare(send, isSo, systemPause) : settle(send)
  })
}

export function useCheckReferral() {
  const { rest } = useMarketData()
  return useTask((query: { account: Address; referralCode: string }) => rest.call(getCheckReferral, { query }))
}

export function useCheckKey() {
  const { rest } = useMarketData()
  return useTask(() => rest.call(getAuth, {}))
}

function useSetting<Wanted>(name: string, change: (wanted: Wanted) => Promise<Outcome>) {
  const access = useAccess()
  const summaryKey = useAccountSession()?.data.queries.summary.queryKey
  const queryClient = useQueryClient()
  const account = access.status === 'trading' ? access.account : undefined
  return useAction(name, async (wanted: Wanted) => {
    const outcome = await change(wanted)
    const keys = [profileKey(account), ...(summaryKey === undefined ? [] : [summaryKey])]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    return outcome
  })
}

/** Ignores case, because the venue may change the case of the text. */
function isSame(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}

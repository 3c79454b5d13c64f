import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Address } from '@/protocol/instrument'
import type { Network } from '@/protocol/networkAddress'
import { getAuth } from '@/protocol/rest/keys'
import { getCheckReferral } from '@/protocol/rest/referrals'
import {
  postAccountEmailAddress,
  postAccountEmailPreference,
  postAccountEmailVerified,
  postAccountNetworkAddress,
  postAccountUnsubscribe,
  postAccountUsername,
} from '@/protocol/rest/profile'
import { useAccess, useAccountSession } from '../accountContext'
import { profileKey } from './useProfile'

type EmailPreference = { readonly emailType: string; readonly enabled: boolean }
export type MailToken = { readonly account: Address; readonly emailAuthToken: string }

/** What is done with a name, an address and mails. Each rejects with the venue's refusal; what is shown is read anew. */
export function useProfileActions() {
  const { rest } = useMarketData()
  const access = useAccess()
  const session = useAccountSession()
  const queryClient = useQueryClient()
  const summaryKey = session?.data.queries.summary.queryKey
  const account = access.status === 'trading' ? access.account : undefined
  const onSettled = async () => {
    const keys = [profileKey(account), ...(summaryKey === undefined ? [] : [summaryKey])]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  return {
    setUsername: useMutation({
      mutationFn: (username: string) => rest.call(postAccountUsername, { body: { username } }),
      onSettled,
    }),
    setEmailAddress: useMutation({
      mutationFn: (emailAddress: string) => rest.call(postAccountEmailAddress, { body: { emailAddress } }),
      onSettled,
    }),
    /** One after the other: each is a request of its own, and the first that is refused ends it. */
    setPreferences: useMutation({
      mutationFn: async (preferences: readonly EmailPreference[]) => {
        for (const preference of preferences) {
          // oxlint-disable-next-line no-await-in-loop -- the first that is refused ends it.
          await rest.call(postAccountEmailPreference, { body: preference })
        }
      },
      onSettled,
    }),
    setNetworkAddress: useMutation({
      mutationFn: (body: { network: Network; networkAddress: string }) =>
        rest.call(postAccountNetworkAddress, { body }),
      onSettled,
    }),
    confirmEmail: useMutation({
      mutationFn: (token: MailToken) => rest.call(postAccountEmailVerified, { body: token }),
      onSettled,
    }),
    unsubscribe: useMutation({
      mutationFn: (token: MailToken) => rest.call(postAccountUnsubscribe, { body: token }),
      onSettled,
    }),
    checkReferral: useMutation({
      mutationFn: (query: { account: Address; referralCode: string }) => rest.call(getCheckReferral, { query }),
    }),
    checkKey: useMutation({ mutationFn: () => rest.call(getAuth, {}) }),
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Address } from '@/protocol/instrument'
import { deleteApiKey, deleteSigningKey, postApiKey } from '@/protocol/rest/keys'
import { useAccountServices, useAccountSession } from '../accountContext'
import type { ApiKeyRequest } from './newApiKeyForm'
import { renewKey } from './renewKey'

/** What is done with keys. Each rejects with the wallet's or the venue's refusal, and the lists are read again after it. */
export function useKeyActions() {
  const { rest } = useMarketData()
  const { access } = useAccountServices()
  const session = useAccountSession()
  const queryClient = useQueryClient()
  const summaryKey = session?.data.queries.summary.queryKey
  const onSettled = async () => {
    if (summaryKey !== undefined) await queryClient.invalidateQueries({ queryKey: summaryKey })
  }
  return {
    makeApiKey: useMutation({
      mutationFn: (request: ApiKeyRequest) => rest.call(postApiKey, { body: request }),
      onSettled,
      // The secret is with whoever asked, and nowhere else.
      gcTime: 0,
    }),
    revokeApiKey: useMutation({
      mutationFn: (apiKey: string) => rest.call(deleteApiKey, { body: { apiKey } }),
      onSettled,
    }),
    makeSigningKey: useMutation({
      mutationFn: ({ lifeSec }: { lifeSec: bigint | undefined }) => access.makeSigningKey(lifeSec),
      onSettled,
      gcTime: 0,
    }),
    revokeSigningKey: useMutation({
      mutationFn: (signingKey: Address) => rest.call(deleteSigningKey, { body: { signingKey } }),
      onSettled,
    }),
    renewSigningKey: useMutation({
      mutationFn: ({ lifeSec }: { lifeSec: bigint }) => renewKey({ access, rest, lifeSec, actions: session?.actions }),
      onSettled,
    }),
    /** Ends trading in this page, with both of its keys. */
    revokeOwn: useMutation({ mutationFn: () => access.revoke() }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountServices, useAccountSession } from '@/web/session/accountContext'
import { settle, type Outcome } from '@/web/session/actions/outcome'
import { useAction } from '@/web/session/actions/useAction'
import { makeApiKey, revokeApiKey, revokeSigningKey } from '@/web/session/keys/keyActions'
import type { ApiKeyRequest } from '@/web/session/keys/newApiKeyForm'
import { renewKey } from './renewKey'

export function useMakeApiKey() {
  const { rest } = useMarketData()
  return useKeyAction('makeApiKey', (request: ApiKeyRequest) => makeApiKey({ rest, pause: systemPause }, request))
}

export function useRevokeApiKey() {
  const { rest } = useMarketData()
  return useKeyAction('revokeApiKey', (apiKey: string) => revokeApiKey({ rest, pause: systemPause }, apiKey))
}

export function useMakeSigningKey() {
  const { access } = useAccountServices()
  return useKeyAction('makeSigningKey', (lifeSec: bigint | undefined) => settle(() => access.makeSigningKey(lifeSec)))
}

export function useRevokeSigningKey() {
  const { rest } = useMarketData()
  return useKeyAction('revokeSigningKey', (key: Address) => revokeSigningKey({ rest, pause: systemPause }, key))
}

export function useRenewSigningKey() {
  const { rest } = useMarketData()
  const { access } = useAccountServices()
  const actions = useAccountSession()?.actions
  return useKeyAction('renewSigningKey', (lifeSec: bigint) =>
    settle(() => renewKey({ access, rest, pause: systemPause, lifeSec, actions })),
  )
}

/** Ends trading in this page by revoking its signing key and its API key. */
export function useRevokeMyKeys() {
  const { access } = useAccountServices()
  return useAction('revokeOwnKeys', () => settle(() => access.revoke()))
}

function useKeyAction<Input, Value>(name: string, run: (input: Input) => Promise<Outcome<Value>>) {
  const summaryKey = useAccountSession()?.data.queries.summary.queryKey
  const queryClient = useQueryClient()
  return useAction(`keys.${name}`, async (input: Input) => {
    const outcome = await run(input)
    if (summaryKey !== undefined) await queryClient.invalidateQueries({ queryKey: summaryKey })
    return outcome
  })
}

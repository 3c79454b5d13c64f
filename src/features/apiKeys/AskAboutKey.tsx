import { useMutation } from '@tanstack/react-query'
import { useAccess, useAccountServices } from '@/account/accountContext'
import { askApiKey } from '@/account/keys/askApiKey'
import { KeyQuestion } from './KeyQuestion'
import { systemClock } from '@/lib/clock'
import { useMarketData } from '@/marketData/marketDataContext'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { wordsOf } from '@/account/failureWords'

/** For whoever has a key and has forgotten what it may do. */
export function AskAboutKey() {
  const { rest } = useMarketData()
  const { wallet } = useAccountServices()
  const access = useAccess()
  const ask = useMutation({
    mutationFn: (apiKey: string) => {
      if (access.status !== 'trading') throw new Error('a key is asked about by somebody who trades')
      const clock = rest.clock ?? systemClock
      return askApiKey({ rest, wallet, account: access.account, clock }, apiKey)
    },
  })
  return (
    <Panel title={t('Ask about an API key')} className="h-auto!">
      <KeyQuestion isPending={ask.isPending} failure={wordsOf(ask.error)} answer={ask.data} onAsk={ask.mutate} />
    </Panel>
  )
}

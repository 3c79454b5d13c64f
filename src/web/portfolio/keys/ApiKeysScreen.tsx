import { systemClock } from '@/core/lib/clock'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { askApiKey } from '@/web/portfolio/keys/model/askApiKey'
import { Begin } from '@/web/session/access/Begin'
import { useAccess, useAccountServices, useAccountSession } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { failureMessage } from '@/web/session/actions/failureMessage'
import { DisconnectSwitch } from '@/web/session/disconnect/DisconnectSwitch'
import { useDisconnectSwitch } from '@/web/session/disconnect/useDisconnectSwitch'
import { accountFreshness } from '@/web/session/lists/accountFreshness'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { useTask } from '@/web/ui/browser/useTask'
import { ShieldIcon } from '@/web/ui/moreIcons'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { ApiKeys } from './ApiKeys'
import { KeyQuestion } from './KeyQuestion'
import { OneClickPanel } from './OneClickPanel'
import { SigningKeys } from './SigningKeys'

export function KeysScreen() {
  const access = useAccess()
  return (
    <>
      <HiddenScreenTitle>{t('API keys')}</HiddenScreenTitle>
      {access.status === 'trading' ? <Account /> : <Begin />}
    </>
  )
}

function Account() {
  const session = useAccountSession()
  const { data, error, isError, refetch } = useAccountSummary()
  const connection = useAccountConnection()
  if (isError && data === undefined) {
    return <ListFailed what={t('Couldn’t load keys')} error={error} onRetry={refetch} />
  }
  const freshness = accountFreshness(data !== undefined && session !== undefined, connection)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
      <p className="flex shrink-0 items-start gap-2 panel px-3 py-2.5 text-sm text-text-2">
        <ShieldIcon className="mt-px shrink-0 text-accent" />
        <span>
          <strong className="font-medium text-text-1">{t('Withdrawals always require your wallet.')}</strong>{' '}
          {t('Keys let this page and your own programs read your account and trade. No key here can withdraw funds.')}
        </span>
      </p>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_minmax(320px,26%)] gap-1 max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="flex min-w-0 flex-col gap-1 min-[150rem]:grid min-[150rem]:grid-cols-2">
          <SigningKeys freshness={freshness} records={data?.signingKeys} isLoading={data === undefined} />
          <ApiKeys freshness={freshness} records={data?.apiKeys} isLoading={data === undefined} />
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <OneClickPanel />
          <AskAboutKey />
          <DisconnectPanel freshness={freshness} />
        </div>
      </div>
    </div>
  )
}

function DisconnectPanel({ freshness }: { freshness: PanelFreshness }) {
  const state = useDisconnectSwitch()
  return (
    <div className="flex-1 max-lg:flex-none">
      <Panel title={t('Cancel on disconnect')} freshness={freshness}>
        <div className="p-3">
          <DisconnectSwitch {...state} />
        </div>
      </Panel>
    </div>
  )
}

/** Looks up the permissions of a key that the trader holds. */
function AskAboutKey() {
  const { rest } = useMarketData()
  const { wallet } = useAccountServices()
  const access = useAccess()
  const ask = useTask(async (apiKey: string) => {
    if (access.status !== 'trading') throw new Error('only an account that trades asks about a key')
    const clock = rest.clock ?? systemClock
    return askApiKey({ rest, wallet, account: access.account, clock }, apiKey)
  })
  return (
    <Panel title={t('Look up API key')} freshness={undefined} className="h-auto!">
      <KeyQuestion isPending={ask.isPending} failure={failureMessage(ask.error)} answer={ask.data} onAsk={ask.start} />
    </Panel>
  )
}

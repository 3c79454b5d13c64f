import type { ReactNode } from 'react'
import { useAccess, useAccountServices, useAccountSession, useAccountSummary } from '@/account/accountContext'
import { useAccountLink } from '@/account/useAccountLink'
import { Panel, type Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { accountFreshness } from '@/appContext/accountFreshness'
import { Begin } from '@/appContext/Begin'
import { ListFailed } from '@/appContext/ListFailed'
import { EmailPanel } from './EmailPanel'
import { FollowedLink } from './FollowedLink'
import { MailsPanel } from './MailsPanel'
import { NetworkForms } from './NetworkForms'
import { OwnKey } from './OwnKey'
import { Referral } from './Referral'
import { Username } from './Username'

/** The settings of the account, or the way to have one. */
export function AccountDesk() {
  const access = useAccess()
  return (
    <>
      <h1 className="sr-only">{t('Account')}</h1>
      <FollowedLink />
      {access.status === 'trading' ? <Account /> : <Begin isConnected={access.status === 'connected'} />}
    </>
  )
}

function Account() {
  const session = useAccountSession()
  const { venue } = useAccountServices()
  const { data, error, isError, refetch } = useAccountSummary()
  const connection = useAccountLink()
  if (isError && data === undefined) {
    return <ListFailed what={t('The account could not be read.')} error={error} onRetry={refetch} />
  }
  const freshness = accountFreshness(data !== undefined && session !== undefined, connection)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-2 gap-px overflow-y-auto bg-line max-lg:flex max-lg:flex-col">
      <div className="flex min-w-0 flex-col gap-px">
        <Part title={t('Name')} freshness={freshness}>
          <Username username={data?.username} />
        </Part>
        <EmailPanel freshness={freshness} />
        <Part title={t('Addresses on other networks')} freshness={freshness}>
          <NetworkForms addresses={data?.networkAddresses} />
        </Part>
        <div className="flex-1 bg-surface-1 max-lg:hidden" />
      </div>
      <div className="flex min-w-0 flex-col gap-px">
        {venue.kind === 'paper' && <MailsPanel freshness={freshness} />}
        <Part title={t('Referral code')} freshness={freshness}>
          <Referral username={data?.username} hasBeenReferred={data?.hasBeenReferred} />
        </Part>
        <Part title={t('Key of this page')}>
          <OwnKey />
        </Part>
        <div className="flex-1 bg-surface-1 max-lg:hidden" />
      </div>
    </div>
  )
}

/** A panel as high as what is in it. */
function Part({ title, freshness, children }: { title: string; freshness?: Freshness; children: ReactNode }) {
  return (
    <div className="shrink-0">
      <Panel title={title} {...(freshness && { freshness })}>
        <div className="flex flex-col gap-3 p-3">{children}</div>
      </Panel>
    </div>
  )
}

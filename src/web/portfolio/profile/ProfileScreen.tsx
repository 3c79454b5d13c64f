import { useEffect, useState, type ReactNode } from 'react'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { usePaperMails } from '@/web/portfolio/profile/model/useProfile'
import {
  useCheckKey,
  useCheckReferral,
  useFollowMailLink,
  type MailToken,
} from '@/web/portfolio/profile/model/useProfileActions'
import { Begin } from '@/web/session/access/Begin'
import { useAccess, useAccountServices, useAccountSession } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import type { Failure } from '@/web/session/actions/describeFailure'
import { failureMessage } from '@/web/session/actions/failureMessage'
import { accountFreshness } from '@/web/session/lists/accountFreshness'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { Button } from '@/web/ui/Button'
import { FailureText } from '@/web/ui/FailureText'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { EmailPanel } from './EmailPanel'
import { MailBox } from './MailBox'
import { MailLinkBar } from './MailLinkBar'
import { NetworkForms } from './NetworkForms'
import { ReferralCheck } from './ReferralCheck'
import { Username } from './Username'

export function AccountScreen() {
  const access = useAccess()
  return (
    <>
      <HiddenScreenTitle>{t('Account')}</HiddenScreenTitle>
      <FollowedLink />
      {access.status === 'trading' ? <Account /> : <Begin />}
    </>
  )
}

function Account() {
  const session = useAccountSession()
  const { venue } = useAccountServices()
  const { data, error, isError, refetch } = useAccountSummary()
  const connection = useAccountConnection()
  if (isError && data === undefined) {
    return <ListFailed what={t('Couldn’t load account')} error={error} onRetry={refetch} />
  }
  const freshness = accountFreshness(data !== undefined && session !== undefined, connection)
  return (
    <div className="flex min-h-0 flex-1 gap-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div
        className={`min-h-0 min-w-0 flex-1 panel overflow-y-auto! max-lg:flex-none ${venue.kind === 'paper' ? 'lg:max-w-188' : ''}`}
      >
        <div className="flex max-w-176 flex-col gap-2 px-5 py-4 max-md:px-1">
          <p aria-hidden="true" className="px-3 pt-2 text-xl font-medium">
            {t('Account')}
          </p>
          <Part title={t('Name')} freshness={freshness}>
            <Username username={data?.username} />
          </Part>
          <EmailPanel freshness={freshness} />
          <Part title={t('Addresses on other networks')} freshness={freshness}>
            <NetworkForms addresses={data?.networkAddresses} />
          </Part>
          <Part title={t('Referral code')} freshness={freshness}>
            <Referral username={data?.username} hasBeenReferred={data?.hasBeenReferred} />
          </Part>
          <Part title={t('This page’s API key')}>
            <OwnKey />
          </Part>
        </div>
      </div>
      {venue.kind === 'paper' && <MailsPanel freshness={freshness} />}
    </div>
  )
}

function Part({ title, freshness, children }: { title: string; freshness?: PanelFreshness; children: ReactNode }) {
  return (
    <div className="shrink-0">
      <Panel title={title} freshness={freshness}>
        <div className="flex flex-col gap-3 p-3">{children}</div>
      </Panel>
    </div>
  )
}

/** Shows the mails of the paper venue, which sends no email. */
function MailsPanel({ freshness }: { freshness: PanelFreshness }) {
  const access = useAccess()
  const { data, error, isError, refetch } = usePaperMails(true)
  if (access.status !== 'trading') return null
  const pathOf = (mark: string) => `${location.pathname}${location.search}${mark}`
  return (
    <div className="flex min-h-72 flex-col max-lg:shrink-0 lg:min-w-84 lg:flex-1">
      <Panel title={t('Outbox (emails the paper venue would have sent)')} freshness={freshness}>
        {data !== undefined ? (
          <MailBox
            mails={data.mails}
            confirmPath={(token) => pathOf(mailMark('confirm', access.account, token))}
            unsubscribePath={(token) => pathOf(mailMark('unsubscribe', access.account, token))}
          />
        ) : isError ? (
          <ListFailed what={t('Couldn’t load emails')} error={error} onRetry={refetch} />
        ) : (
          <TableSkeleton />
        )}
      </Panel>
    </div>
  )
}

type ReferralProps = { username: string | undefined; hasBeenReferred: boolean | undefined }

function Referral({ username, hasBeenReferred }: ReferralProps) {
  const access = useAccess()
  const checkReferral = useCheckReferral()
  if (access.status !== 'trading') return null
  return (
    <>
      {username !== undefined && (
        <p className="text-sm text-text-2">
          {t('Your referral code is {code}.', { code: username })}{' '}
          {hasBeenReferred === true && t('You signed up with a referral.')}
        </p>
      )}
      <ReferralCheck
        isPending={checkReferral.isPending}
        failure={failureMessage(checkReferral.error)}
        answer={checkReferral.data}
        onCheck={(referralCode) => checkReferral.start({ account: access.account, referralCode })}
      />
    </>
  )
}

/** Handles an email link, which also works without an account. */
function FollowedLink() {
  const [link, setConnection] = useMailLink()
  if (link === undefined) return null
  // The key resets the state for each link.
  return <Question key={link.token.emailAuthToken} link={link} onClose={() => setConnection(undefined)} />
}

function Question({ link: { kind, token }, onClose }: { link: MailLink; onClose: () => void }) {
  const { isPending, outcome, failure, start } = useFollowMailLink(kind)
  return (
    <MailLinkBar
      kind={kind}
      account={token.account}
      isPending={isPending}
      isDone={outcome?.status === 'done'}
      failure={failure === undefined ? undefined : linkFailure(failure)}
      onDo={() => void start(token)}
      onClose={onClose}
    />
  )
}

/** Explains why a link failed. The venue reports only that a link is invalid, not why. */
function linkFailure({ code, words }: Failure): string {
  return code === 'INVALID_ACCESS_TOKEN' ? t('This link has expired or belongs to another account.') : words
}

/**
 * The email link that opened the page. It is removed from the address, so that the token is not copied with the
 * address.
 */
function useMailLink(): readonly [MailLink | undefined, (link: undefined) => void] {
  const [link, setConnection] = useState(() => readMailMark(location.hash))
  useEffect(() => {
    const take = () => {
      const followed = readMailMark(location.hash)
      if (followed === undefined) return
      setConnection(followed)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [link, setConnection]
}

type KeyCheckProps = {
  apiKey: string
  isPending: boolean
  isKnown: boolean
  failure: string | undefined
  onCheck: () => void
}

function OwnKey() {
  const access = useAccess()
  const checkKey = useCheckKey()
  if (access.status !== 'trading') return null
  return (
    <KeyCheck
      apiKey={access.credentials.apiKey}
      isPending={checkKey.isPending}
      isKnown={checkKey.data?.success === true && !checkKey.isPending}
      failure={failureMessage(checkKey.error)}
      onCheck={() => checkKey.start(undefined)}
    />
  )
}

function KeyCheck({ apiKey, isPending, isKnown, failure, onCheck }: KeyCheckProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-text-2">
        {t('This page uses API key {key}.', { key: `${apiKey.slice(0, 6)}…${apiKey.slice(-4)}` })}
      </p>
      <div className="flex items-center gap-3">
        <output className="text-sm text-done empty:hidden">{isKnown && t('Key is valid.')}</output>
        <FailureText words={failure} />
        <Button isPending={isPending} className={isPending ? 'pl-7' : ''} onClick={onCheck}>
          {t('Check the key')}
        </Button>
      </div>
    </div>
  )
}

type MailLink = { readonly kind: 'confirm' | 'unsubscribe'; readonly token: MailToken }

/** Fragment of a mail link. Browsers do not send fragments, so the token appears in no log and no referrer. */
export function mailMark(kind: MailLink['kind'], account: Address, token: string): string {
  return `#${kind}=${account}:${encodeURIComponent(token)}`
}

export function readMailMark(mark: string): MailLink | undefined {
  const [, kind, account, token] = /^#(confirm|unsubscribe)=(0x[0-9a-f]{40}):([\w%.~-]{1,200})$/i.exec(mark) ?? []
  if (kind !== 'confirm' && kind !== 'unsubscribe') return undefined
  if (account === undefined || token === undefined || !isAddress(account)) return undefined
  return { kind, token: { account, emailAuthToken: token } }
}

function isAddress(text: string): text is Address {
  return text.startsWith('0x')
}

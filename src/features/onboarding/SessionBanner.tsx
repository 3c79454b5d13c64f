import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { SessionTrouble } from '@/account/access'
import { useAccess, useAccountServices } from '@/account/accountContext'
import { Button } from '@/ui/Button'
import { WarningIcon } from '@/ui/icons'
import { StaleBadge } from '@/ui/StaleBadge'
import { t } from '@/language/t'
import { routes, carriedSearch } from '@/appContext/routes'
import { SlowWallet } from './SlowWallet'
import { showNotEnabled } from '@/appContext/useTradeAccess'

type Words = { readonly title: string; readonly detail: string }

const endLabels: Record<Extract<SessionTrouble, { kind: 'ended' }>['why'], Words> = {
  revoked: {
    title: t('The venue no longer accepts this browser’s API key.'),
    detail: t(
      'It was revoked, or the venue was reset. The account below is as last loaded; check your orders once trading is enabled.',
    ),
  },
  venueReset: {
    title: t('The venue was reset and no longer knows this account.'),
    detail: t('The orders and positions below are gone. Enabling trading opens a new account for this wallet.'),
  },
  accountUnknown: {
    title: t('The venue no longer knows this account.'),
    detail: t('The account below is as last loaded. Enabling trading opens it again.'),
  },
}

const otherLabels: Record<'address' | 'clock' | 'signingKey', Words> = {
  address: {
    title: t('The venue rejects this browser’s API key from your network address.'),
    detail: t('The key allows other addresses only. Connect from one of those, or sign out and enable trading again.'),
  },
  clock: {
    title: t('The venue doesn’t accept this computer’s time.'),
    detail: t('Set this computer’s clock, then reload the page. Your keys are kept.'),
  },
  signingKey: {
    title: t('This browser’s signing key was revoked.'),
    detail: t('One-click signing no longer works; your wallet can still sign. Renew the key under API keys.'),
  },
}

/** Under the header while the venue refuses something of the session: why, and the one thing that helps. */
export function SessionBanner() {
  const access = useAccess()
  const { access: store } = useAccountServices()
  const [isPending, setPending] = useState(false)
  const trouble = access.status === 'trading' ? access.trouble : undefined
  const isEnded = trouble?.kind === 'ended'
  // The chart and the book show the trader's own orders among what is live: those alone are dimmed.
  useEffect(() => {
    if (!isEnded) return undefined
    document.documentElement.dataset['account'] = 'ended'
    return () => {
      delete document.documentElement.dataset['account']
    }
  }, [isEnded])
  if (trouble === undefined) return null
  const { title, detail } = trouble.kind === 'ended' ? endLabels[trouble.why] : otherLabels[trouble.kind]
  const enable = async () => {
    setPending(true)
    try {
      await store.enableTrading()
    } catch (error) {
      showNotEnabled(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <section
      aria-label={t('Session')}
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b-2 px-3 py-1.5 text-sm ${isEnded ? 'border-danger bg-danger-soft' : 'border-warn bg-warn-soft'}`}
    >
      {isEnded && <SlowWallet />}
      <WarningIcon className={`shrink-0 ${isEnded ? 'text-danger' : 'text-warn'}`} />
      <p role="alert" className="min-w-60 flex-1">
        <strong className={`font-semibold ${isEnded ? 'text-danger' : 'text-warn'}`}>{title}</strong>{' '}
        <span className="text-text-2">{detail}</span>
      </p>
      {trouble.kind === 'ended' && <StaleBadge sinceMs={trouble.sinceMs} />}
      {isEnded && (
        <Button size="small" variant="primary" isPending={isPending} onClick={() => void enable()}>
          {t('Enable trading again')}
        </Button>
      )}
      {trouble.kind === 'signingKey' && (
        <Link
          href={routes.apiKeys + carriedSearch()}
          className="rounded-sm px-1 font-medium text-text-1 underline underline-offset-2 hover:text-accent"
        >
          {t('Renew signing key')}
        </Link>
      )}
    </section>
  )
}

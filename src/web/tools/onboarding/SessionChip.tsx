import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { browserStorage } from '@/web/language/browserStorage'
import { t } from '@/web/language/t'
import type { SessionTrouble } from '@/web/session/access/access'
import { writeSendsSecret } from '@/web/session/access/secretForm'
import { showNotEnabled } from '@/web/session/access/useTradeAccess'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { WarningIcon } from '@/web/ui/icons'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { SlowWallet } from './SlowWallet'

type ChipText = { readonly title: string; readonly detail: string }

const endLabels: Record<Extract<SessionTrouble, { kind: 'ended' }>['why'], ChipText> = {
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

const otherLabels: Record<Exclude<SessionTrouble['kind'], 'ended'>, ChipText> = {
  address: {
    title: t('The venue rejects this browser’s API key from your network address.'),
    detail: t('The key allows other addresses only. Connect from one of those, or sign out and enable trading again.'),
  },
  clock: {
    title: t('The venue doesn’t accept this computer’s time.'),
    detail: t('Set this computer’s clock, then reload the page. Your keys are kept.'),
  },
  headers: {
    title: t('This venue blocks the page’s signed requests.'),
    detail: t('Orders, positions and balances can’t be read here. Start Optick with --proxy and the venue’s id.'),
  },
  signingKey: {
    title: t('This browser’s signing key was revoked.'),
    detail: t('One-click signing no longer works; your wallet can still sign. Renew the key under API keys.'),
  },
}

/** Asks for consent to send the API secret. Asked each time a venue needs it, and never preset. */
function SecretForm({ venueId }: { venueId: string }) {
  const send = () => {
    writeSendsSecret(browserStorage, venueId, true)
    location.reload()
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-text-2">
        {t(
          'Or send the API secret itself with each request. Anyone who reads such a request can see your account, cancel its orders and change its settings; orders and withdrawals still need a signature.',
        )}
      </p>
      <Button size="small" onClick={send}>
        {t('Send the API secret')}
      </Button>
    </div>
  )
}

export function SessionChip() {
  const [isOpen, setOpen] = useState(false)
  const access = useAccess()
  const { access: store, venue } = useAccountServices()
  const [isPending, setPending] = useState(false)
  const trouble = access.status === 'trading' ? access.trouble : undefined
  const isEnded = trouble?.kind === 'ended'
  // The chart and the book mix own orders with live data, so only the own orders are dimmed.
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
  const enableButton = (
    <Button size="small" variant="primary" isPending={isPending} onClick={() => void enable()}>
      {t('Enable trading again')}
    </Button>
  )
  return (
    <section aria-label={t('Session')} className="flex shrink-0 items-center gap-1.5">
      {isEnded && <SlowWallet />}
      <p role="alert" className="sr-only">
        {title} {detail}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        title={`${title} ${detail}`}
        onClick={() => setOpen(true)}
        className={`inline-flex h-6 items-center gap-1 rounded-sm px-1.5 text-xs font-medium hover:brightness-110 pointer-coarse:h-11 pointer-coarse:min-w-11 ${isEnded ? 'bg-danger-fill text-on-fill' : 'bg-warn-soft text-warn'}`}
      >
        <WarningIcon className="shrink-0" />
        <span className="max-w-56 truncate max-2xl:sr-only">{title}</span>
      </button>
      {isEnded && <span className="max-lg:hidden">{enableButton}</span>}
      {isOpen && (
        <Dialog isOpen onOpenChange={setOpen} title={title} description={detail}>
          <div className="flex flex-wrap items-center gap-3 p-4 text-sm">
            {trouble.kind === 'ended' && <StaleBadge sinceMs={trouble.sinceMs} />}
            {isEnded && enableButton}
            {trouble.kind === 'headers' && <SecretForm venueId={venue.id} />}
            {trouble.kind === 'signingKey' && (
              <Link
                href={routes.apiKeys + carriedSearch()}
                className="rounded-sm px-1 font-medium text-text-1 underline underline-offset-2 hover:text-accent"
              >
                {t('Renew signing key')}
              </Link>
            )}
          </div>
        </Dialog>
      )}
    </section>
  )
}

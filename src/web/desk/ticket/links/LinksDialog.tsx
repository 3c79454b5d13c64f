import { useState } from 'react'
import { t } from '@/web/language/t'
import { useIsConnected } from '@/web/market/useIsConnected'
import { useAllOrders } from '@/web/session/accountLists'
import type { Link, LinkRejection, LinkStep } from '@/web/session/links/link'
import type { LinkMark } from '@/web/session/links/linkMarks'
import { useLinks } from '@/web/session/links/useLinks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { followText, legText, linkName, linkRejections, linkStateText } from './linkText'

/** Links of this tab with their states, and those that a closed page left. */
export function LinksDialog({ onClose }: { onClose: () => void }) {
  const { running, left, links } = useLinks()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Linked orders')}
      description={t('This tab acts on them: closing or reloading it leaves the orders as they are.')}
    >
      <div className="flex flex-col gap-4 p-4">
        {left.length > 0 && (
          <section>
            <h3 className="label pb-1">{t('Stopped by a reload or a closed page')}</h3>
            <ul aria-label={t('Stopped links')} className="flex flex-col">
              {left.map((mark) => (
                <LeftLink key={mark.name} mark={mark} />
              ))}
            </ul>
          </section>
        )}
        {running.length + left.length === 0 && (
          <p className="text-sm text-text-3">{t('No linked orders. Link one from its row.')}</p>
        )}
        <ul aria-label={t('Active links')} className="flex flex-col">
          {running.map((link) => (
            <RunningLink
              key={link.key}
              link={link}
              onConfirm={(step) => links?.confirm(link.key, step)}
              onStop={() => links?.stop(link.key)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const item = 'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2 first:border-0 first:pt-0'

type RunningLinkProps = { link: Link; onConfirm: (step: LinkStep) => void; onStop: () => void }

function RunningLink({ link, onConfirm, onStop }: RunningLinkProps) {
  const { terms, legs, state } = link
  const isAsking = state.status === 'asking' || state.status === 'refused'
  return (
    <li className={item}>
      <div className="min-w-48 flex-1 text-sm">
        <p className="text-accent">{linkName(terms)}</p>
        {legs.map((leg) => (
          <p key={legText(leg)}>{legText(leg)}</p>
        ))}
        {terms.kind === 'chain' && <p>{`→ ${followText(terms.follow)}`}</p>}
        <p className={`text-xs ${isAsking || state.status === 'paused' ? 'text-warn' : 'text-text-3'}`}>
          {linkStateText(link)}
        </p>
      </div>
      <div className="flex gap-1.5">
        {isAsking && (
          <Button size="small" variant="primary" onClick={() => onConfirm(state.step)}>
            {state.status === 'refused' ? t('Try again') : t('Sign')}
          </Button>
        )}
        <Button size="small" onClick={onStop}>
          {t('Stop', {}, 'do it')}
        </Button>
      </div>
    </li>
  )
}

/** A link of a closed page, with what is still open. Resuming finds out what happened meanwhile. */
function LeftLink({ mark }: { mark: LinkMark }) {
  const { links } = useLinks()
  const { data } = useAllOrders()
  const isConnected = useIsConnected()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<LinkRejection>()
  const { terms, legs } = mark
  const isOpen = (leg: LinkMark['legs'][number]) =>
    data === undefined || data.orders.some(({ orderId }) => isMarkOf(leg, orderId))
  const resume = () => {
    if (links === undefined) return
    setBusy(true)
    void links
      .begin(mark)
      .then(setRefused)
      .finally(() => setBusy(false))
  }
  return (
    <li className={item}>
      <div className="min-w-48 flex-1 text-sm">
        <p className="text-accent">{linkName(terms)}</p>
        {legs.map((leg) => (
          <p key={legText(leg)}>
            {legText(leg)}
            {!isOpen(leg) && <span className="text-warn">{` · ${t('no longer open')}`}</span>}
          </p>
        ))}
        {terms.kind === 'chain' && <p>{`→ ${followText(terms.follow)}`}</p>}
        <p className="text-xs text-text-3">
          {terms.kind === 'oco'
            ? t('If one has filled meanwhile, Resume cancels the other.')
            : t('If it has filled meanwhile, Resume asks before it places the order.')}
        </p>
        {refused !== undefined && <output className="block text-xs text-warn">{linkRejections[refused]}</output>}
      </div>
      <div className="flex gap-1.5">
        <Button size="small" variant="primary" disabled={!isConnected} isPending={isBusy} onClick={resume}>
          {t('Resume')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => links?.forget(mark)}>
          {t('Forget')}
        </Button>
      </div>
    </li>
  )
}

import { Link } from 'wouter'
import type { Endpoint } from '@/core/protocol/endpoint'
import { writtenOut } from '@/core/protocol/jsonSchema'
import type { OperationGroup } from '@/core/protocol/operation'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { carriedSearch } from '@/web/ui/navigation/routes'
import type { Place } from '../places'
import { CodeBlock } from './ReplyView'

type ConfirmSendProps = {
  /** Method and path. */
  operation: string
  consequence: string
  /** Request body as text; empty if there is none. */
  body: string
  isPending: boolean
  onSend: () => void
  onClose: () => void
}

export function ConfirmSend({ operation, consequence, body, isPending, onSend, onClose }: ConfirmSendProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Send {operation}?', { operation })}
      description={consequence}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button variant="danger" isPending={isPending} onClick={onSend}>
            {t('Send')}
          </Button>
        </>
      }
    >
      <div className="p-4">{body !== '' && <CodeBlock label={t('Request')} text={body} />}</div>
    </Dialog>
  )
}

type NotesProps = { isBarred: boolean; isSigned: boolean; hasSecrets: boolean; place: Place }

/** Explains why this form cannot send the operation, and where else in the page it can be done. */
export function Notes({ isBarred, isSigned, hasSecrets, place }: NotesProps) {
  return (
    <>
      {isBarred && <Note>{t('Requires an account. Connect a wallet and enable trading.')}</Note>}
      {isSigned && (
        <Note>
          {t('This request must be signed, which this form can’t do. Use this screen instead:')}{' '}
          <Link href={place.path + carriedSearch()} className="text-accent underline underline-offset-2">
            {place.words}
          </Link>
        </Note>
      )}
      {hasSecrets && <Note>{t('Secrets are hidden below.')}</Note>}
    </>
  )
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="rounded-sm border border-line bg-surface-2 px-2 py-1.5 text-sm text-text-2">{children}</p>
}

/** The area that an operation changes. Reads change nothing; all other operations ask for confirmation. */
export type Effect = 'none' | 'orders' | 'money' | 'keys' | 'settings'

const effects: Readonly<Partial<Record<OperationGroup, Effect>>> = {
  orders: 'orders',
  twap: 'orders',
  rfq: 'orders',
  transfers: 'money',
  strategies: 'money',
  otc: 'money',
  rewards: 'money',
  keys: 'keys',
}

export function effectOf({ method, path, group }: Pick<Endpoint, 'method' | 'path' | 'group'>): Effect {
  if (method === 'GET' || path.endsWith('/preview')) return 'none'
  return effects[group] ?? 'settings'
}

/** True when the request needs a signature of the wallet or a signing key, which this form cannot create. */
export function isSigned({ query, body }: Pick<Endpoint, 'query' | 'body'>): boolean {
  return [query, body].some((part) => part !== undefined && JSON.stringify(writtenOut(part)).includes('signature'))
}

export function consequenceOf(effect: Effect): string {
  switch (effect) {
    case 'none':
      return t('Read-only. Changes nothing.')
    case 'orders':
      return t('This immediately changes live orders or quotes on your account. There is no further confirmation.')
    case 'money':
      return t('This immediately moves or commits funds. There is no further confirmation.')
    case 'keys':
      return t('This changes who can act for your account. Deleted keys can’t be restored.')
    case 'settings':
      return t('This immediately changes your account settings at the venue.')
  }
}

import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import type { Operation } from '@/core/protocol/operation'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import type { Place } from '../places'
import { ConfirmSend, Notes, isSigned, consequenceOf } from './ConfirmSend'
import { ReplyView, shownReply } from './ReplyView'
import { RequestFields } from './RequestFields'
import { bodyOf, fieldsOf, isStructured, wrongFields } from './requestForm'
import type { OperationState } from './VerdictChip'

/** Operations that the page sends itself; a manual call would interfere. */
const ownDoing = ['auth', 'subscribe', 'unsubscribe']

export function TryOperation({ operation, place }: { operation: Operation; place: Place }) {
  const fields = fieldsOf({ path: '/', query: undefined, body: operation.request })
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [wasSent, setWasSent] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { result, isPending, send } = useSocketAttempt(operation)
  const isTrading = useAccess().status === 'trading'
  const wrong = wrongFields(fields, values)
  const isBarred = operation.access === 'private' && !isTrading
  const changes = operation.op.includes('order')

  if (ownDoing.includes(operation.op)) {
    return <p className="text-sm text-text-2">{t('Sent automatically on connect; can’t be sent manually.')}</p>
  }
  const go = () => {
    setIsAsked(false)
    send(bodyOf(fields, values))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isBarred || Object.keys(wrong).length > 0) return
    if (changes) setIsAsked(true)
    else go()
  }
  return (
    <>
      <Notes
        isBarred={isBarred}
        isSigned={isSigned({ query: undefined, body: operation.request })}
        hasSecrets={false}
        place={place}
      />
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <RequestFields
          fields={fields.map((field) => ({ ...field, isStructured: isStructured(field.schema) }))}
          values={values}
          wrong={wasSent ? wrong : {}}
          onChange={(key, text) => setValues((before) => ({ ...before, [key]: text }))}
        />
        <div>
          <Button type="submit" variant={changes ? 'danger' : 'primary'} isPending={isPending} disabled={isBarred}>
            {changes ? t('Send…') : t('Send')}
          </Button>
        </div>
      </form>
      {result !== undefined && <ReplyView {...result} status={undefined} />}
      {isAsked && (
        <ConfirmSend
          operation={operation.op}
          consequence={consequenceOf('orders')}
          body={JSON.stringify(bodyOf(fields, values))}
          isPending={isPending}
          onSend={go}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

type SocketResult = { readonly state: OperationState; readonly text: string; readonly isCut: boolean }

function useSocketAttempt(operation: Operation) {
  const { calls } = useClient()
  const [result, setResult] = useState<SocketResult>()
  const [isPending, setIsPending] = useState(false)
  const send = (wire: unknown) => {
    const read = z.safeParse(operation.request, wire)
    if (!read.success) {
      const where = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
      return setResult({ state: { kind: 'refused', detail: t('not sent') }, text: where, isCut: false })
    }
    setIsPending(true)
    const startedMs = performance.now()
    const settle = (next: SocketResult) => {
      setIsPending(false)
      setResult(next)
    }
    calls.call(operation, read.data).then(
      (reply) => {
        const took = `${Math.round(performance.now() - startedMs)} ms`
        const shown = shownReply(JSON.stringify(z.encode(operation.reply, reply)) ?? '')
        settle({ state: { kind: 'understood', detail: took }, ...shown })
      },
      (error: unknown) => {
        const { words, code = '' } = describeFailure(error)
        settle({ state: { kind: code === '' ? 'noAnswer' : 'refused', detail: code }, text: words, isCut: false })
      },
    )
  }
  return { result, isPending, send }
}

import { useState, type FormEvent } from 'react'
import type { Endpoint } from '@/core/protocol/endpoint'
import { t } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { showToast } from '@/web/ui/showToast'
import type { Place } from '../places'
import { ConfirmSend, Notes, effectOf, isSigned, consequenceOf } from './ConfirmSend'
import type { ProbedVenue, ProbeVerdict } from './probes'
import type { RawReply } from './rawSender'
import { CodeBlock, ReplyView, shownReply } from './ReplyView'
import { RequestFields } from './RequestFields'
import { filledWith, curlOf, fieldsOf, isStructured, requestOf, wrongFields } from './requestForm'
import { explained, stateOf } from './VerdictChip'

type TryRestProps = { endpoint: Endpoint; place: Place; venue: ProbedVenue }

/** A form generated from an operation's schemas. Anything that changes state asks for confirmation. */
export function TryRest({ endpoint, place, venue }: TryRestProps) {
  const fields = fieldsOf(endpoint)
  const [values, setValues] = useState(() => filledWith(fields, venue.known()))
  const [wasSent, setWasSent] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const attempt = useAttempt(endpoint, venue)
  const isTrading = useAccess().status === 'trading'
  const wrong = wrongFields(fields, values)
  const isWhole = Object.keys(wrong).length === 0
  const request = isWhole ? requestOf(endpoint, fields, values) : undefined
  const effect = effectOf(endpoint)
  const isBarred = endpoint.access === 'private' && !isTrading

  const send = () => {
    setIsAsked(false)
    if (request !== undefined) attempt.send(request)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (!isWhole || isBarred) return
    if (effect === 'none') send()
    else setIsAsked(true)
  }
  return (
    <>
      <Notes isBarred={isBarred} isSigned={isSigned(endpoint)} place={place} hasSecrets={effect === 'keys'} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <RequestFields
          fields={fields.map((field) => ({ ...field, isStructured: isStructured(field.schema) }))}
          values={values}
          wrong={wasSent ? wrong : {}}
          onChange={(key, text) => setValues((before) => ({ ...before, [key]: text }))}
        />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant={effect === 'none' ? 'primary' : 'danger'}
            isPending={attempt.isPending}
            disabled={isBarred}
          >
            {effect === 'none' ? t('Send') : t('Send…')}
          </Button>
        </div>
      </form>
      {attempt.result !== undefined && <Result {...attempt.result} />}
      {request !== undefined && <Command text={curlOf(venue.baseUrl, request)} />}
      {isAsked && request !== undefined && (
        <ConfirmSend
          operation={`${endpoint.method} ${endpoint.path}`}
          consequence={consequenceOf(effect)}
          body={request.body ?? ''}
          isPending={false}
          onSend={send}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

function Command({ text }: { text: string }) {
  return (
    <section aria-label={t('cURL command')} className="flex flex-col gap-1">
      <div className="flex items-center justify-between">
        <h3 className="label">{t('cURL command')}</h3>
        <Button size="small" onClick={() => copyText(text)}>
          {t('Copy')}
        </Button>
      </div>
      <CodeBlock label={t('cURL command')} text={text} />
    </section>
  )
}

type AttemptResult = { readonly reply: RawReply | undefined; readonly verdict: ProbeVerdict }

function useAttempt(endpoint: Endpoint, venue: ProbedVenue) {
  const [result, setResult] = useState<AttemptResult>()
  const [isPending, setIsPending] = useState(false)
  const send = (request: Parameters<ProbedVenue['send']>[0]) => {
    setIsPending(true)
    const settle = (reply: RawReply | undefined) => {
      setIsPending(false)
      setResult({ reply, verdict: venue.note(endpoint, reply) })
    }
    venue.send(request).then(settle, () => settle(undefined))
  }
  return { result, isPending, send }
}

function Result({ reply, verdict }: AttemptResult) {
  const { text, isCut } = shownReply(reply?.text ?? '')
  const why = explained(verdict)
  return (
    <>
      <ReplyView state={stateOf(verdict)} status={reply?.status} text={text} isCut={isCut} />
      {why !== undefined && <p className="text-sm text-text-2">{why}</p>}
      {verdict.kind === 'differs' && (
        <p className="text-sm text-danger">
          {t('Response doesn’t match the schema: {where}', { where: verdict.where })}
        </p>
      )}
    </>
  )
}

function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ tone: 'done', title: t('Copied'), isQuiet: true }),
    () => showToast({ tone: 'warn', title: t('Your browser blocked copying.') }),
  )
}

import { useState, type SubmitEvent } from 'react'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { BuilderNote } from '@/web/session/BuilderNote'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { formatUsd } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import type { OneClickView } from './oneClick'
import { draftOf, readDraft, sessionLives, type OneClickDraft, type SessionLifeChoice } from './oneClickDraft'
import type { OneClickLimits } from './oneClickLimits'
import { OneClickState } from './OneClickState'

export type OneClickDialogProps = {
  view: OneClickView
  onLimits: (limits: OneClickLimits) => void
  onBegin: () => void
  onClose: () => void
}

const lifeLabels: Record<SessionLifeChoice, string> = {
  '1': t('1 hour'),
  '8': t('8 hours'),
  '24': t('24 hours'),
  key: t('Until the signing key expires'),
}
const lives = sessionLives.map((value) => ({ value, label: lifeLabels[value] }))

export function OneClickDialog({ view, onLimits, onBegin, onClose }: OneClickDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(view.limits))
  const [isErrorShown, setErrorShown] = useState(false)
  const read = readDraft(draft)
  const errors = isErrorShown && 'errors' in read ? read.errors : {}
  const change = (part: Partial<OneClickDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ('errors' in read) return setErrorShown(true)
    onLimits(read.limits)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('One-click limits')}
      description={t(
        'Within these limits, orders are signed without a wallet prompt. Reduce-only orders and cancels are never blocked.',
      )}
      footer={
        <>
          <Button onClick={onBegin}>{t('Start new session')}</Button>
          <Button type="submit" form="one-click-limits" variant="primary">
            {t('Save limits')}
          </Button>
        </>
      }
    >
      <form id="one-click-limits" noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <OneClickState view={view} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <NumberField
            label={t('Max per order')}
            suffix="USD"
            placeholder={t('no limit')}
            step={usdStep}
            value={draft.orderUsd}
            error={errors.orderUsd}
            hint={readable(draft.orderUsd)}
            onChange={(orderUsd) => change({ orderUsd })}
          />
          <NumberField
            label={t('Max per session')}
            suffix="USD"
            placeholder={t('no limit')}
            step={usdStep}
            value={draft.sessionUsd}
            error={errors.sessionUsd}
            hint={readable(draft.sessionUsd)}
            onChange={(sessionUsd) => change({ sessionUsd })}
          />
          <NumberField
            label={t('Max orders per session')}
            placeholder={t('no limit')}
            step={orderStep}
            value={draft.sessionOrders}
            error={errors.sessionOrders}
            onChange={(sessionOrders) => change({ sessionOrders })}
          />
          <NumberField
            label={t('Max peg edits per session')}
            placeholder={t('no limit')}
            step={pegEditStep}
            value={draft.sessionPegEdits}
            error={errors.sessionPegEdits}
            onChange={(sessionPegEdits) => change({ sessionPegEdits })}
          />
          <Select
            label={t('Session length')}
            value={draft.life}
            onChange={(life) => change({ life })}
            options={lives}
          />
        </div>
        <BuilderNote />
        <p className="text-xs text-text-3">
          {t(
            'Market orders count at mark price; amendments count only what they add. Limits are stored in this browser, apply to all its tabs and aren’t enforced by the venue.',
          )}
        </p>
      </form>
    </Dialog>
  )
}

const usdStep = parseFixed6('1000')
const orderStep = parseFixed6('1')
const pegEditStep = parseFixed6('1000')

/** Formats a typed amount with digit grouping, which an input field does not show. */
function readable(text: string): string {
  const usd = decimalValue<Usd>(text)
  return usd === undefined ? t('no limit') : `${formatUsd(usd, 0)} USD`
}

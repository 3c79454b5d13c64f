import { useState, type FormEvent } from 'react'
import type { NewOrder } from '@/account/orders/createOrder'
import { useInstruments } from '@/marketData/instruments'
import type { Amount, Price } from '@/protocol/fixed6'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { decimalValue } from '@/ui/decimalText'
import { formatExact } from '@/ui/formatExact'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'

type PlaceByRestProps = { place: (order: NewOrder) => void; isPending: boolean }

type Draft = {
  readonly instrumentId: string
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly price: string
}

const emptyDraft: Draft = { instrumentId: '', side: 'buy', amount: '', price: '' }

/** A limit order of a perpetual, without the ticket's comforts: asked about before it is signed. */
export function PlaceByRest({ place, isPending }: PlaceByRestProps) {
  const perpetuals = (useInstruments().data ?? []).filter(({ instrument }) => instrument.instrumentType === 'PERPETUAL')
  const [draft, setDraft] = useState(emptyDraft)
  const [isAsked, setIsAsked] = useState(false)
  const chosen = perpetuals.find(({ instrument }) => instrument.instrumentId === draft.instrumentId) ?? perpetuals[0]
  const amount = decimalValue<Amount>(draft.amount)
  const limitPrice = decimalValue<Price>(draft.price)
  const isWhole = amount !== undefined && amount > 0n && limitPrice !== undefined && limitPrice > 0n
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) setIsAsked(true)
  }
  const send = () => {
    setIsAsked(false)
    if (!isWhole || chosen === undefined) return
    place({
      instrumentId: chosen.instrument.instrumentId,
      isBuy: draft.side === 'buy',
      amount,
      limitPrice,
      postOnly: false,
      reduceOnly: false,
      timeInForce: 'GTC',
      mmp: false,
    })
  }
  if (chosen === undefined) return null
  const { instrumentName, instrumentId, priceStep, amountStep } = chosen.instrument
  return (
    <form
      onSubmit={ask}
      aria-label={t('Place an order by REST')}
      className="flex flex-wrap items-end gap-3 border-b border-line p-3"
    >
      <Select
        label={t('Instrument')}
        value={instrumentId}
        onChange={(next) => change({ instrumentId: next })}
        options={perpetuals.map(({ instrument }) => ({
          value: instrument.instrumentId,
          label: instrument.instrumentName,
        }))}
      />
      <RadioGroup
        label={t('Side')}
        value={draft.side}
        onChange={(side) => change({ side })}
        options={[
          { value: 'buy', label: t('Buy'), tone: 'buy' },
          { value: 'sell', label: t('Sell'), tone: 'sell' },
        ]}
      />
      <NumberField
        label={t('Amount')}
        className="w-30"
        step={amountStep}
        value={draft.amount}
        onChange={(next) => change({ amount: next })}
      />
      <NumberField
        label={t('Limit price')}
        className="w-36"
        step={priceStep}
        isUsd
        stepFrom={chosen.markPrice}
        value={draft.price}
        onChange={(next) => change({ price: next })}
      />
      <Button type="submit" variant="primary" isPending={isPending} disabled={!isWhole}>
        {t('Place by REST…')}
      </Button>
      {isAsked && isWhole && (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setIsAsked(false)}
          title={t('Place this order?')}
          description={orderWords(draft.side, formatExact(amount), instrumentName, formatExact(limitPrice))}
          footer={
            <>
              <Button onClick={() => setIsAsked(false)}>{t('Back')}</Button>
              <Button variant={draft.side} onClick={send}>
                {t('Sign and send')}
              </Button>
            </>
          }
        >
          <p className="px-4 py-3 text-sm text-text-3">
            {t('A limit order that stays until it is filled or cancelled.')}
          </p>
        </Dialog>
      )}
    </form>
  )
}

function orderWords(side: 'buy' | 'sell', amount: string, instrument: string, price: string): string {
  return side === 'buy'
    ? t('Buy {amount} {instrument} at {price}.', { amount, instrument, price })
    : t('Sell {amount} {instrument} at {price}.', { amount, instrument, price })
}

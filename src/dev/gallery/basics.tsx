import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { BeforeAfterList } from '@/web/ui/BeforeAfter'
import { Button, IconButton } from '@/web/ui/Button'
import { Checkbox, Switch } from '@/web/ui/Checkbox'
import { EmptyState, ErrorState, LoadingState } from '@/web/ui/EmptyState'
import { FailureText } from '@/web/ui/FailureText'
import { Figure, Gain } from '@/web/ui/Figure'
import { WarningIcon } from '@/web/ui/icons'
import { Listbox, ListboxOption } from '@/web/ui/Listbox'
import { Mark } from '@/web/ui/Mark'
import { Menu } from '@/web/ui/Menu'
import { NumberField } from '@/web/ui/NumberField'
import { Panel } from '@/web/ui/Panel'
import { PriceText } from '@/web/ui/PriceText'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { RangeChoice } from '@/web/ui/RangeChoice'
import { ScreenTitle } from '@/web/ui/ScreenTitle'
import { Select } from '@/web/ui/Select'
import { SideText } from '@/web/ui/SideText'
import { SignedValue } from '@/web/ui/SignedValue'
import { Skeleton } from '@/web/ui/Skeleton'
import { Slider } from '@/web/ui/Slider'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { StepField } from '@/web/ui/StepField'
import { Tabs } from '@/web/ui/Tabs'
import { TextField } from '@/web/ui/TextField'
import { Time } from '@/web/ui/Time'

/** A component of `web/ui` in its states, by the name of each. */
export type Exhibit = { readonly name: string; readonly states: Readonly<Record<string, ReactNode>> }

const nothing = () => {}
const cent = 10_000n
/** Sunday, 1 March 2026, 12:00 UTC. */
const noonNs = 1_772_366_400_000_000_000n
const assets = [
  { value: 'ETH', label: 'ETH' },
  { value: 'BTC', label: 'BTC' },
  { value: 'SOL', label: 'SOL', isDisabled: true },
] as const
const sides = [
  { value: 'buy', label: 'Buy', tone: 'buy' },
  { value: 'sell', label: 'Sell', tone: 'sell' },
] as const
const stepField = (part: { readonly value: string; readonly isWrong?: boolean; readonly isDisabled?: boolean }) => (
  <StepField
    name="price"
    label="Price"
    unit="USD"
    onChange={nothing}
    step={cent}
    messageId="why"
    isWrong={false}
    {...part}
  />
)
const panel = (freshness: 'live' | 'loading' | 'stale') => (
  <div className="h-24 w-72">
    <Panel
      title="Order book"
      freshness={freshness === 'stale' ? { status: 'stale', sinceMs: undefined } : { status: freshness }}
    >
      <p className="p-3">3,120.50</p>
    </Panel>
  </div>
)
const tabs = (selected: 'orders' | 'fills') => (
  <Tabs
    label="Lists"
    tabs={[
      { id: 'orders', label: 'Open orders', count: 2 },
      { id: 'fills', label: 'Fills', count: 0 },
      { id: 'alerts', label: 'Alerts' },
    ]}
    selected={selected}
    onSelect={nothing}
  >
    <p className="p-2">Two orders</p>
  </Tabs>
)

/** The twenty that everything else is made of. Their boxes and colours are compared in `e2e/tests/components.spec.ts`. */
export const basics: readonly Exhibit[] = [
  {
    name: 'Button',
    states: {
      primary: <Button variant="primary">Place order</Button>,
      buy: (
        <Button variant="buy" size="large">
          Buy ETH-PERP
        </Button>
      ),
      sell: (
        <Button variant="sell" size="large">
          Sell ETH-PERP
        </Button>
      ),
      danger: <Button variant="danger">Close all</Button>,
      quiet: <Button>Cancel</Button>,
      small: <Button size="small">Edit</Button>,
      row: (
        <Button variant="row" size="row">
          Peg
        </Button>
      ),
      disabled: (
        <Button variant="primary" disabled>
          Place order
        </Button>
      ),
      pending: (
        <Button variant="primary" isPending>
          Place order
        </Button>
      ),
    },
  },
  {
    name: 'IconButton',
    states: {
      plain: <IconButton label="Warnings" icon={<WarningIcon />} />,
      disabled: <IconButton label="Warnings" icon={<WarningIcon />} disabled />,
    },
  },
  {
    name: 'Checkbox',
    states: {
      off: <Checkbox label="Post only" isChecked={false} onChange={nothing} />,
      on: <Checkbox label="Post only" isChecked onChange={nothing} />,
      disabled: <Checkbox label="Post only" isChecked={false} onChange={nothing} disabled />,
    },
  },
  {
    name: 'Switch',
    states: {
      off: <Switch label="Sounds" isOn={false} onChange={nothing} />,
      on: <Switch label="Sounds" isOn onChange={nothing} />,
      disabled: <Switch label="Sounds" isOn={false} isDisabled onChange={nothing} />,
    },
  },
  {
    name: 'RadioGroup',
    states: {
      buy: <RadioGroup label="Side" options={sides} value="buy" onChange={nothing} />,
      sell: <RadioGroup label="Side" options={sides} value="sell" onChange={nothing} />,
      small: <RadioGroup label="Asset" size="small" options={assets} value="ETH" onChange={nothing} />,
      words: <RadioGroup label="Asset" look="words" size="small" options={assets} value="BTC" onChange={nothing} />,
    },
  },
  {
    name: 'Select',
    states: {
      regular: <Select label="Asset" options={assets} value="ETH" onChange={nothing} />,
      small: <Select label="Asset" isLabelHidden size="small" options={assets} value="BTC" onChange={nothing} />,
      disabled: <Select label="Asset" options={assets} value="ETH" onChange={nothing} isDisabled />,
    },
  },
  {
    name: 'TextField',
    states: {
      empty: <TextField label="Name" value="" onChange={nothing} placeholder="Desk" />,
      hint: <TextField label="Name" value="Desk" onChange={nothing} hint="Up to 20 letters." />,
      wrong: <TextField label="Name" value="" onChange={nothing} error="Enter a name." />,
      disabled: <TextField label="Name" value="Desk" onChange={nothing} disabled />,
    },
  },
  {
    name: 'NumberField',
    states: {
      value: <NumberField label="Amount" value="1.5" suffix="ETH" unit={cent} onChange={nothing} />,
      wrong: (
        <NumberField label="Amount" value="-" suffix="ETH" unit={cent} onChange={nothing} error="Enter a number." />
      ),
      unclear: <NumberField label="Amount" value="?1,234" unit={1_000n} onChange={nothing} />,
    },
  },
  {
    name: 'StepField',
    states: {
      value: stepField({ value: '3120.5' }),
      wrong: stepField({ value: '0', isWrong: true }),
      disabled: stepField({ value: '3120.5', isDisabled: true }),
    },
  },
  {
    name: 'Slider',
    states: {
      none: <Slider label="Share" value={0} onChange={nothing} />,
      half: <Slider label="Share" value={50} onChange={nothing} />,
      disabled: <Slider label="Share" value={0} onChange={nothing} disabled />,
    },
  },
  { name: 'Tabs', states: { first: tabs('orders'), second: tabs('fills') } },
  { name: 'Panel', states: { live: panel('live'), loading: panel('loading'), stale: panel('stale') } },
  {
    name: 'EmptyState',
    states: {
      empty: <EmptyState action={<Button size="small">All markets</Button>}>No open orders</EmptyState>,
      loading: <LoadingState>Loading orders</LoadingState>,
      failed: (
        <ErrorState what="The order book could not be loaded." why="The venue did not answer." onRetry={nothing} />
      ),
    },
  },
  {
    name: 'StaleBadge',
    states: {
      stale: <StaleBadge sinceMs={undefined} />,
      resyncing: <StaleBadge sinceMs={undefined} state="resyncing" />,
    },
  },
  {
    name: 'Figure',
    states: {
      plain: (
        <dl>
          <Figure label="Equity">100,000.00</Figure>
        </dl>
      ),
      large: (
        <dl>
          <Figure label="Equity" isLarge note="USD">
            100,000.00
          </Figure>
        </dl>
      ),
      gain: <Gain usd={12_500_000n as Usd} />,
      loss: <Gain usd={-12_500_000n as Usd} />,
      unknown: <Gain usd={undefined} />,
    },
  },
  {
    name: 'SignedValue',
    states: {
      up: <SignedValue sign={1}>1.15%</SignedValue>,
      down: <SignedValue sign={-1}>1.15%</SignedValue>,
      flat: <SignedValue sign={0}>0.00%</SignedValue>,
    },
  },
  { name: 'SideText', states: { buy: <SideText side="buy" />, sell: <SideText side="sell" /> } },
  {
    name: 'PriceText',
    states: {
      price: <PriceText value={3_120_500_000n} step={cent} />,
      unknown: <PriceText value={undefined} step={cent} />,
    },
  },
  { name: 'Skeleton', states: { line: <Skeleton width={120} />, block: <Skeleton height={64} /> } },
  {
    name: 'Menu',
    states: {
      closed: (
        <Menu label="Order" groups={[{ label: 'Order', items: [{ id: 'edit', label: 'Edit', onPress: nothing }] }]}>
          Order
        </Menu>
      ),
    },
  },
]

/** Shown in the gallery beside the basic ones. */
export const others: readonly Exhibit[] = [
  {
    name: 'BeforeAfterList',
    states: {
      change: (
        <BeforeAfterList
          label="Margin"
          changes={[
            { name: 'Margin', unit: 'USD', before: '120.00', after: '80.00', tone: 'good' },
            { name: 'Leverage', after: '20×', tone: 'danger' },
          ]}
        />
      ),
    },
  },
  { name: 'FailureText', states: { failure: <FailureText words="The venue did not answer." /> } },
  {
    name: 'Listbox',
    states: {
      list: (
        <Listbox aria-label="Markets">
          <ListboxOption id="eth" isSelected onPick={nothing} className="p-1">
            ETH-PERP
          </ListboxOption>
          <ListboxOption id="btc" isSelected={false} onPick={nothing} className="p-1">
            BTC-PERP
          </ListboxOption>
        </Listbox>
      ),
    },
  },
  { name: 'Mark', states: { small: <Mark />, large: <Mark size={48} /> } },
  { name: 'RangeChoice', states: { week: <RangeChoice range="week" onRange={nothing} /> } },
  { name: 'ScreenTitle', states: { title: <ScreenTitle>Portfolio</ScreenTitle> } },
  { name: 'Time', states: { time: <Time timeNs={noonNs} />, date: <Time timeNs={noonNs} hasDate hasZone /> } },
]

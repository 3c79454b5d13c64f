import { drawn, Icon, type IconProps } from './icons'

export const CloseIcon = drawn('M4 4l8 8M12 4l-8 8')
export const CalendarIcon = drawn('M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v3M10.5 2.5v3')
export const CheckIcon = drawn('M3.5 8.5l3 3 6-7')
export const PlusIcon = drawn('M8 3v10M3 8h10')
export const StarIcon = drawn('M8 2l1.8 3.8 4.2.5-3.1 2.8.9 4.1L8 11.1l-3.8 2.1.9-4.1L2 6.3l4.2-.5z')
export const InfoIcon = drawn('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5.2v.1')
export const WalletIcon = drawn(
  'M2.5 4.5h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-7zM2.5 4.5l8-2v2M10.5 8.5h.1',
)
export const CopyIcon = drawn('M6 5.5h7v8H6zM3 10.5v-8h7')
export const KeyIcon = drawn('M9.5 9.5a3.5 3.5 0 1 0-3-3L2 11v3h3v-2h2v-2l.5-.5zM11 5v.1')
export const ShieldIcon = drawn('M8 1.8l5 2v4c0 3-2 5.3-5 6.4-3-1.1-5-3.4-5-6.4v-4zM5.8 8l1.6 1.6 2.9-3.2')
export const LockIcon = drawn('M4 7.5h8v6H4zM5.5 7.5V5.5a2.5 2.5 0 0 1 5 0v2')
export const PlugIcon = drawn('M6 2v3M10 2v3M4 5h8v2.5a4 4 0 0 1-8 0zM8 11.5V14')
export const ListIcon = drawn('M2.5 4h11M2.5 8h11M2.5 12h7')
export const TargetIcon = drawn('M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4')
export const PencilIcon = drawn('M10.8 2.7l2.5 2.5L5.5 13H3v-2.5z')
export const SmileIcon = drawn('M2 3.5c1 6 3.5 8 6 8s5-2 6-8')
export const RollIcon = drawn('M2.5 8a5.5 5.5 0 0 1 9.8-3.4M13 2.5v3h-3M13.5 8a5.5 5.5 0 0 1-9.8 3.4M3 13.5v-3h3')
export const TradeIcon = drawn('M5 13V3M2.5 5.5L5 3l2.5 2.5M11 3v10M8.5 10.5L11 13l2.5-2.5')

export function ArrowIcon({ isUp, ...rest }: IconProps & { isUp: boolean }) {
  return (
    <Icon width={8} height={8} viewBox="0 0 8 8" stroke="none" {...rest}>
      <path fill="currentColor" d={isUp ? 'M4 1.5l3 5H1z' : 'M4 6.5l-3-5h6z'} />
    </Icon>
  )
}

import type { ReactNode, SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

/** An icon. Hidden from assistive technology, because every icon is beside a text or inside a named button. */
export function Icon({ children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  )
}

export const drawn = (path: string) =>
  function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    )
  }

export const ChevronDownIcon = drawn('M4 6l4 4 4-4')
export const DepthIcon = drawn('M2 3v4h2.5v3.5H7M14 3v4h-2.5v3.5H9M2 13.5h12')
export const LadderIcon = drawn('M5 2v12M11 2v12M5 4.5h6M5 8h6M5 11.5h6')
export const WarningIcon = drawn('M8 2.5l6 10.5H2L8 2.5zM8 6.5v3M8 11.3v.1')
export const BellIcon = drawn('M4 11.5h8l-1-1.5V7a3 3 0 0 0-6 0v3l-1 1.5zM6.8 13.5h2.4')
export const SunIcon = drawn(
  'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 1.8v1M8 13.2v1M1.8 8h1M13.2 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M12.4 3.6l-.7.7M4.3 11.7l-.7.7',
)
export const KeyboardIcon = drawn('M1.8 4h12.4v8H1.8zM4.5 6.8v.1M8 6.8v.1M11.5 6.8v.1M5.5 9.5h5')
export const MoreIcon = drawn('M2.5 4.5h11M2.5 8h11M2.5 11.5h11')
export const SettingsIcon = drawn(
  'M2 4.5h7M13 4.5h1M2 11.5h1M7 11.5h7M9 4.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M3 11.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
)
export const GripIcon = drawn('M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1')
export const LayoutIcon = drawn('M2.5 3h11v10h-11zM9.5 3v10M2.5 9h7')
export const CandlesIcon = drawn('M4.5 2.5v2M4.5 10.5v3M3 4.5h3v6H3zM11.5 2v3M11.5 11v2.5M10 5h3v6h-3z')
export const BookIcon = drawn('M2.5 3h6M2.5 6.3h11M2.5 9.6h9M2.5 13h5')
export const MoonIcon = drawn('M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z')

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx={7} cy={7} r={4} />
      <path d="M10 10l3.5 3.5" />
    </Icon>
  )
}

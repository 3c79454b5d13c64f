import { drawn } from '@/web/ui/icons'
import type { DrawingKind } from './drawings'

const dot = (x: number, y: number) => `M${x - 1.5} ${y}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0`

export const kindIcons: Readonly<Record<DrawingKind, ReturnType<typeof drawn>>> = {
  line: drawn(`${dot(3.5, 12.5)}${dot(12.5, 3.5)}M4.6 11.4L11.4 4.6`),
  ray: drawn(`${dot(3.5, 12.5)}${dot(9, 7)}M4.6 11.4L8 8M10 6L14.5 1.5`),
  extended: drawn(`${dot(5.5, 10.5)}${dot(10.5, 5.5)}M1.5 14.5L4.4 11.6M6.6 9.4L9.4 6.6M11.6 4.4L14.5 1.5`),
  level: drawn(`M1.5 8H6.5M9.5 8H14.5${dot(8, 8)}`),
  channel: drawn('M1.5 9.5L10.5 2.5M5.5 13.5L14.5 6.5'),
  fib: drawn('M2 2.5H14M2 6H14M2 9H14M2 13.5H14'),
  rectangle: drawn('M2.5 4H13.5V12H2.5z'),
  note: drawn('M3.5 4V3H12.5V4M8 3V13M6.5 13H9.5'),
  measure: drawn('M1.5 5.5H14.5V10.5H1.5zM4.5 5.5V8M7.5 5.5V8M10.5 5.5V8'),
}

export const UndoIcon = drawn('M5.5 3L2.5 6L5.5 9M2.5 6H9.5A4 3.7 0 0 1 9.5 13.5H6')
export const RedoIcon = drawn('M10.5 3L13.5 6L10.5 9M13.5 6H6.5A4 3.7 0 0 0 6.5 13.5H10')
export const DeleteIcon = drawn('M2.5 4.5H13.5M6 4.5V2.5H10V4.5M4 4.5L4.6 13.5H11.4L12 4.5M6.7 7V11M9.3 7V11')
export const EditIcon = drawn('M3 13l1-3 7-7 2 2-7 7-3 1z')

export function ChartSkeleton() {
  const bars = Array.from({ length: 40 }, (_, index) => ({
    height: 24 + ((index * 29) % 46),
    top: 40 + Math.round(60 * Math.sin(index / 6)) + ((index * 17) % 20),
  }))
  return (
    <div className="flex h-full flex-1 items-center justify-around px-4 pr-16">
      {bars.map((bar, index) => (
        <span
          key={index}
          aria-hidden="true"
          className="skeleton w-1.5"
          style={{ height: bar.height, transform: `translateY(${bar.top - 40}px)` }}
        />
      ))}
    </div>
  )
}

import Swiper from 'swiper'

const GAP = 20

/** A carousel's position. `places` is its number of positions: 0 if all slides are in view. */
export type CarouselState = { place: number; places: number; first: number; last: number }

/** Starts Swiper on a row of slides: 1, 2, 3 or 4 in view by the window's width. */
export function startSwiper(row: HTMLElement, onChange: (state: CarouselState) => void): Swiper {
  const tell = ({ snapIndex, snapGrid, isLocked, activeIndex, params }: Swiper) =>
    onChange({
      place: snapIndex,
      places: isLocked ? 0 : snapGrid.length,
      first: activeIndex,
      last: activeIndex + Number(params.slidesPerView) - 1,
    })
  return new Swiper(row, {
    slidesPerView: 1,
    spaceBetween: GAP,
    breakpoints: { 768: { slidesPerView: 2 }, 1024: { slidesPerView: 3 }, 1280: { slidesPerView: 4 } },
    speed: 400,
    on: { init: tell, snapIndexChange: tell, lock: tell, unlock: tell, snapGridLengthChange: tell, breakpoint: tell },
  })
}

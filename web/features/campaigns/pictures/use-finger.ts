import { useRef, type PointerEvent } from "react";
import { moved, type CropChoice, type Size } from "./crop.ts";

type Input = {
  picture: Size;
  frame: Size;
  choice: CropChoice;
  least: number;
  most: number;
  onChoice(choice: CropChoice): void;
};

type Point = { x: number; y: number };

/** Handlers that let one finger or the mouse move a picture in its frame, and two fingers make it larger or smaller. */
export function useFinger({ picture, frame, choice, least, most, onChoice }: Input) {
  const down = useRef(new Map<number, Point>());
  const lift = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const [other] = [...down.current].filter(([id]) => id !== event.pointerId);
      down.current.set(event.pointerId, now);
      if (other) {
        const ratio = distance(now, other[1]) / Math.max(1, distance(before, other[1]));
        const zoom = Math.min(most, Math.max(least, choice.zoom * ratio));
        return onChoice({ ...choice, zoom });
      }
      const pixels = frame.width / event.currentTarget.getBoundingClientRect().width;
      const by = { x: (now.x - before.x) * pixels, y: (now.y - before.y) * pixels };
      onChoice(moved(picture, frame, choice, by));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

import { type PointerEvent, useRef, useState } from "react";

type Row = { id: string };

export type Handle = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
};

/** Moves the dragged row while the pointer passes the middle of its neighbours. */
export function useDragOrder(rows: readonly Row[], move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDraggedId] = useState<string>();
  const stop = () => setDraggedId(undefined);
  const follow = (id: string, y: number) => {
    const from = rows.findIndex((row) => row.id === id);
    const middles = Array.from(list.current?.children ?? [], (element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    });
    const above = middles[from - 1];
    const below = middles[from + 1];
    if (above !== undefined && y < above) move(from, from - 1);
    else if (below !== undefined && y > below) move(from, from + 1);
  };
  const handleOf = (id: string): Handle => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedId(id);
    },
    onPointerMove: (event) => {
      if (draggedId === id) follow(id, event.clientY);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  });
  return { list, draggedId, handleOf };
}

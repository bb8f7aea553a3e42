#!/usr/bin/env python3
"""Simulates `hinge farm --slurm` on paper: a film of many frames, divided among the nodes of a cluster.

usage: farm.py [--frames N] [--slots N] [--lost FRACTION] [--seed N] [--tasks N ...] [--disk MB_PER_S ...]

A discrete-event model with the standard library only. Slurm starts tasks at a limited rate. A task starts, draws
its frames, and writes its part to the one disk that all share. A share of tasks is lost at a random moment. The
follower asks the scheduler every 2 s, reads each new part once, and submits lost tasks again when the queue is
empty. Then one task joins the parts. The disk serves one request after another.

MEASURED has the figures of Hinge, and what was done to get each of them; ASSUMED those of a cluster.
"""
import argparse
import heapq
import random

MEASURED = {
    # A part of one second of 640 x 360 took 0.5 s on two busy cores, its frames 0.15 s of that.
    "start": 0.35,
    # Joining 10,000 parts of 20,000 small frames took 3.6 s: the opening of a part, and each packet.
    "join_part": 0.3e-3,
    "join_packet": 25e-6,
    # sbatch of an array of 1000 tasks, and squeue while it waits: slurmctld 22.05 on the same machine.
    "sbatch": 0.013,
    "squeue": 0.012,
    # 200 tasks of `true` took 7.0 s on two nodes of that Slurm: the rate at which it starts tasks.
    "dispatch": 28.0,
}
ASSUMED = {
    # Drawing and encoding a frame of 1920 x 1080 with four threads, in seconds, and its spread.
    "frame": 0.1,
    "spread": 0.3,
    # A frame of the film in bytes: 8 Mbit/s at 30 frames a second.
    "bytes": 33_000,
    # The checksum of a part on one core, bytes per second: a multiplication for each byte.
    "verify_rate": 500e6,
    # What creating, syncing and renaming a small file costs on a network file system, in seconds.
    "file": 0.01,
    # The follower's interval in seconds (SlurmFarm.interval), and the tasks of an array (SlurmScript).
    "interval": 2.0,
    "array": 1000,
}


class Disk:
    """One disk that serves requests in the order in which they come."""

    def __init__(self, rate):
        self.rate, self.free, self.busy = rate, 0.0, 0.0

    def serve(self, now, size, files=0):
        """Returns the time at which a request that comes now is done."""
        cost = size / self.rate + files * ASSUMED["file"]
        self.free = max(self.free, now) + cost
        self.busy += cost
        return self.free


def simulate(tasks, frames, slots, lost, rate, seed):
    """Returns the figures of one film."""
    numbers = random.Random(seed)
    disk = Disk(rate)
    share = [frames * (k + 1) // tasks - frames * k // tasks for k in range(tasks)]
    now, calls, looks, rerun, rounds = 0.0, 0, 0, 0.0, 0
    waiting = list(range(tasks))
    work = 0.0
    verified = 0.0  # when the follower has read all parts so far
    while waiting:
        rounds += 1
        arrays = -(-len(waiting) // ASSUMED["array"])
        calls += arrays + 1
        now += (arrays + 1) * MEASURED["sbatch"]
        start, events, failed, ends = now, [], [], []
        free = [now] * min(slots, len(waiting))
        heapq.heapify(free)
        next_start = now
        # Starts in the order of the queue; ends in the order of time, because the disk is shared.
        for task in waiting:
            next_start = max(next_start + 1 / MEASURED["dispatch"], heapq.heappop(free))
            drawn = share[task] * ASSUMED["frame"] * numbers.lognormvariate(0, ASSUMED["spread"])
            is_lost = numbers.random() < lost
            spent = MEASURED["start"] + drawn * (numbers.random() if is_lost else 1)
            work += spent
            if is_lost:
                failed.append(task)
                rerun += spent
            end = next_start + spent
            heapq.heappush(events, (end, task, is_lost))
            heapq.heappush(free, end)
        last = now
        while events:
            end, task, is_lost = heapq.heappop(events)
            if not is_lost:
                size = share[task] * ASSUMED["bytes"]
                end = disk.serve(end, size, files=1)
                # The follower reads it after its next look.
                verified = max(verified, end + ASSUMED["interval"] / 2, disk.serve(end, size))
                verified += size / ASSUMED["verify_rate"]
            last = max(last, end)
        now = max(last, verified) + ASSUMED["interval"]
        looks += int((now - start) / (ASSUMED["interval"] + MEASURED["squeue"]))
        waiting = failed
    render = now
    size = frames * ASSUMED["bytes"]
    cpu = tasks * MEASURED["join_part"] + frames * MEASURED["join_packet"]
    now = max(disk.serve(now, 2 * size, files=1), now + cpu)
    # Faststart moves the index before the packets: the film is copied once more.
    now = disk.serve(now, 2 * size)
    return {
        "render": render, "join": now - render, "total": now,
        "ideal": (frames * ASSUMED["frame"] * 2.718281828 ** (ASSUMED["spread"] ** 2 / 2)) / slots,
        "calls": calls, "looks": looks, "rounds": rounds, "rerun": rerun / work,
        "disk": disk.busy / now,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--slots", type=int, default=500)
    parser.add_argument("--lost", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tasks", type=int, nargs="+", default=[500, 1000, 2500, 10_000])
    parser.add_argument("--disk", type=float, nargs="+", default=[1000, 100])
    options = parser.parse_args()
    print(f"{options.frames} frames, {options.slots} tasks at a time, {options.lost:.0%} of tasks lost")
    print("| tasks | disk MB/s | film s | of that join s | ideal s | submissions | looks | drawn twice | disk busy |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for tasks in options.tasks:
        for disk in options.disk:
            r = simulate(tasks, options.frames, options.slots, options.lost, disk * 1e6, options.seed)
            print(
                f"| {tasks} | {disk:.0f} | {r['total']:.0f} | {r['join']:.0f} | {r['ideal']:.0f} | {r['calls']} "
                f"| {r['looks']} | {r['rerun']:.1%} | {r['disk']:.0%} |")


if __name__ == "__main__":
    main()

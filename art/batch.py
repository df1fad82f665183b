"""Renders and encodes every picture of catalog.json that is missing in ../web/public/pictures. It can be interrupted at any time.

python3 batch.py --size 800 --samples 96
"""
import argparse
import json
import os
import shutil
import subprocess

from PIL import Image

from share import cut_share_picture

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, '..', 'web', 'public', 'pictures')
BLENDER = ['nice', '-n', '19', 'blender', '-b', '--factory-startup', '-noaudio', '-P']


def render(command, png):
    """Runs a Blender script that takes --out; the PNG gets its name only when it is complete."""
    part = png.replace('.png', '.part.png')
    done = subprocess.run(BLENDER + command + ['--out', part], capture_output=True, text=True, cwd=HERE)
    if os.path.exists(part):
        os.rename(part, png)
        print('rendered', os.path.basename(png), flush=True)
    else:
        print('FAILED', os.path.basename(png), done.stdout[-800:], done.stderr[-800:], flush=True)


def part_command(picture, size, samples):
    """Returns the Blender arguments for one part."""
    settings = [word for name, value in picture.get('params', {}).items() for word in ('--set', f'{name}={json.dumps(value)}')]
    view = ['--turn', str(picture.get('turn', 0)), '--scale', str(picture.get('scale', 1)), '--size', str(size), '--samples', str(samples)]
    return ['render.py', '--', '--kind', picture['kind']] + view + settings


def scene_command(scene, samples):
    """Returns the Blender arguments for one scene."""
    return [scene['script'], '--', '--width', str(scene['width']), '--samples', str(samples)]


def encode(png, target, width):
    """Writes a WebP, and an AVIF if its encoder is installed, `width` pixels wide. Skips files that are newer than the PNG."""
    webp, avif, small = f'{target}.webp', f'{target}.avif', f'{target}.part.png'
    if os.path.exists(webp) and os.path.getmtime(webp) > os.path.getmtime(png):
        return
    picture = Image.open(png).convert('RGB')
    picture.resize((width, round(picture.height * width / picture.width)), Image.LANCZOS).save(small)
    if shutil.which('avifenc'):
        subprocess.run(['avifenc', '-s', '6', '--min', '18', '--max', '30', small, avif], check=True, capture_output=True)
    subprocess.run(['cwebp', '-quiet', '-q', '82', '-m', '6', '-sharp_yuv', small, '-o', webp], check=True)
    os.remove(small)


def main():
    cli = argparse.ArgumentParser()
    cli.add_argument('--size', type=int, default=800, help='width and height in pixels')
    cli.add_argument('--samples', type=int, default=96)
    cli.add_argument('--png', default=os.path.join(HERE, 'build'), help='folder for the lossless renders')
    cli.add_argument('--only', nargs='*', help='file names from catalog.json')
    args = cli.parse_args()
    with open(os.path.join(HERE, 'catalog.json')) as file:
        catalog = json.load(file)
    folder = os.path.join(args.png, str(args.size))
    os.makedirs(folder, exist_ok=True)
    os.makedirs(PICTURES, exist_ok=True)

    jobs = [(p['file'], part_command(p, args.size, args.samples), sorted({400, args.size})) for p in catalog['parts']]
    jobs += [(s['file'], scene_command(s, args.samples), [s['width'], s['width'] // 2]) for s in catalog['scenes']]
    for name, command, widths in jobs:
        if args.only and name not in args.only:
            continue
        png = os.path.join(folder, name + '.png')
        targets = [os.path.join(PICTURES, f'{name}-{width}') for width in widths]
        if not os.path.exists(png):
            if all(os.path.exists(target + '.webp') for target in targets):
                continue
            render(command, png)
            if name == 'hero' and os.path.exists(png):
                cut_share_picture(png)
        if os.path.exists(png):
            for target, width in zip(targets, widths):
                encode(png, target, width)


main()
